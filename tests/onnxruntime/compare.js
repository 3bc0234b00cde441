// node compare.js ONNXRUNTIME FOLDER: runs ONNX Runtime on every ONNX backend test FOLDER/*/* and compares the outputs
// with output_K.pb, bit for bit, except where mask_K.npy is 1. Prints one line of JSON for each test:
//   {"test": "CLIP/12", "status": "equal"}
//   {"test": ..., "status": "different", "output": "Out", "type": 1, "elements": 12,
//    "differences": [[5, "3c00", "3c01"], ...]}              index, expected and found bits
//   {"test": ..., "status": "not run", "reason": "..."}      it has no kernel for a type
// Graph optimisation is off: a fused operator may have other rules.

const fs = require('fs');
const path = require('path');
const ort = require(process.argv[2]);

// The fields of a protobuf message that a TensorProto written by Opscope has.
function tensorOf(file) {
  const bytes = fs.readFileSync(file);
  const tensor = {dims: [], type: 0, name: '', raw: Buffer.alloc(0)};
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n;; shift += 7n) {
      const byte = bytes[at++];
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(value);
    }
  };
  while (at < bytes.length) {
    const key = varint();
    if ((key & 7) === 0) {
      const value = varint();
      if (key >> 3 === 1) tensor.dims.push(value);
      if (key >> 3 === 2) tensor.type = value;
    } else {
      const length = varint();
      const part = bytes.subarray(at, at + length);
      at += length;
      if (key >> 3 === 8) tensor.name = part.toString();
      if (key >> 3 === 9) tensor.raw = part;
    }
  }
  return tensor;
}

// By the numbers of TensorProto.DataType.
const types = {
  1: ['float32', 4, Float32Array], 2: ['uint8', 1, Uint8Array], 3: ['int8', 1, Int8Array], 4: ['uint16', 2, Uint16Array],
  5: ['int16', 2, Int16Array], 6: ['int32', 4, Int32Array], 7: ['int64', 8, BigInt64Array], 10: ['float16', 2, Uint16Array],
  11: ['float64', 8, Float64Array], 12: ['uint32', 4, Uint32Array], 13: ['uint64', 8, BigUint64Array],
};

function feedOf(tensor) {
  const [name, , List] = types[tensor.type];
  const copy = new Uint8Array(tensor.raw);  // aligned
  return new ort.Tensor(name, new List(copy.buffer, 0, copy.length / List.BYTES_PER_ELEMENT), tensor.dims);
}

function bytesOf(tensor) {
  const data = tensor.data;
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

const hex = (bytes, index, size) =>
  Buffer.from(bytes.subarray(index * size, (index + 1) * size)).reverse().toString('hex');

function differencesOf(expected, found, mask) {
  const size = types[expected.type][1];
  const differences = [];
  for (let i = 0; i < expected.raw.length / size; ++i) {
    const [wanted, is] = [hex(expected.raw, i, size), hex(found, i, size)];
    if (wanted !== is && !(mask && mask[i])) differences.push([i, wanted, is]);
  }
  return differences;
}

async function verdictOf(folder) {
  const data = path.join(folder, 'test_data_set_0');
  let session;
  let results;
  try {
    session = await ort.InferenceSession.create(path.join(folder, 'model.onnx'),
                                                {graphOptimizationLevel: 'disabled', logSeverityLevel: 4});
    const feeds = {};
    for (let k = 0; fs.existsSync(path.join(data, `input_${k}.pb`)); ++k) {
      const input = tensorOf(path.join(data, `input_${k}.pb`));
      feeds[input.name] = feedOf(input);
    }
    results = await session.run(feeds);
  } catch (error) {
    return {status: 'not run', reason: String(error.message)};
  } finally {
    if (session) await session.release();
  }
  for (let k = 0; fs.existsSync(path.join(data, `output_${k}.pb`)); ++k) {
    const expected = tensorOf(path.join(data, `output_${k}.pb`));
    const maskFile = path.join(data, `mask_${k}.npy`);
    const elements = expected.raw.length / types[expected.type][1];
    const mask = fs.existsSync(maskFile) ? fs.readFileSync(maskFile).subarray(-elements) : null;
    const found = results[expected.name];
    if (found.type !== types[expected.type][0] || found.dims.join() !== expected.dims.join())
      return {status: 'other shape', reason: `${found.type} [${found.dims}]`};
    const bytes = bytesOf(found);
    if (bytes.equals(expected.raw)) continue;
    const differences = differencesOf(expected, bytes, mask);
    if (differences.length !== 0)
      return {status: 'different', output: expected.name, type: expected.type, elements, differences};
  }
  return {status: 'equal'};
}

(async () => {
  const root = process.argv[3];
  for (const group of fs.readdirSync(root).sort())
    for (const test of fs.readdirSync(path.join(root, group)).sort())
      console.log(JSON.stringify({test: `${group}/${test}`, ...await verdictOf(path.join(root, group, test))}));
})();
