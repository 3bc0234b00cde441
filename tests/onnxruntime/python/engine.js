// The other half of onnxruntime.py: opens models and runs them, one request and one answer a line.

const readline = require('readline');
const ort = require('onnxruntime-node');

const arrays = {
  float32: Float32Array, float16: Uint16Array, float64: Float64Array, uint8: Uint8Array, int8: Int8Array,
  uint16: Uint16Array, int16: Int16Array, uint32: Uint32Array, int32: Int32Array, uint64: BigUint64Array,
  int64: BigInt64Array, bool: Uint8Array,
};
const sessions = [];

async function answer({model, level, session, feeds, outputs}) {
  if (model) {
    const options = {graphOptimizationLevel: level, logSeverityLevel: 4};
    sessions.push(await ort.InferenceSession.create(Buffer.from(model, 'base64'), options));
    return {session: sessions.length - 1};
  }
  const tensors = {};
  for (const [name, {type, dims, data}] of Object.entries(feeds)) {
    const copy = new Uint8Array(Buffer.from(data, 'base64'));  // aligned
    tensors[name] = new ort.Tensor(type, new arrays[type](copy.buffer), dims);
  }
  const found = await sessions[session].run(tensors);
  return {outputs: outputs.map(name => {
    const {type, dims, data} = found[name];
    return {type, dims, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')};
  })};
}

async function main() {
  for await (const line of readline.createInterface({input: process.stdin}))
    process.stdout.write(JSON.stringify(await answer(JSON.parse(line)).catch(({message}) => ({error: message}))) + '\n');
}

main();
