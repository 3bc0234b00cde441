// ONNX Runtime as an implementation under test:
//   npm install onnxruntime-node
//   opscope check MODEL --candidate 'node onnxruntime_ops.js'
// Each operator is a model of the nodes of ONNX that compute the same. Graph optimisation is off unless the argument
// --optimised is given: a fused operator may have other rules. See docs/candidates.md.

const fs = require('fs');
const readline = require('readline');
const ort = require('onnxruntime-node');

const graphOptimizationLevel = process.argv.includes('--optimised') ? 'all' : 'disabled';

class Unsupported extends Error {}

// [number in TensorProto.DataType, name in ONNX Runtime, name in .npy, array]
const types = {
  FLOAT32: [1, 'float32', '<f4', Float32Array], FLOAT16: [10, 'float16', '<f2', Uint16Array],
  FLOAT64: [11, 'float64', '<f8', Float64Array],
  UINT8: [2, 'uint8', '|u1', Uint8Array], INT8: [3, 'int8', '|i1', Int8Array],
  UINT16: [4, 'uint16', '<u2', Uint16Array], INT16: [5, 'int16', '<i2', Int16Array],
  UINT32: [12, 'uint32', '<u4', Uint32Array], INT32: [6, 'int32', '<i4', Int32Array],
  UINT64: [13, 'uint64', '<u8', BigUint64Array], INT64: [7, 'int64', '<i8', BigInt64Array],
};
const FLOAT = 1, BOOL = 9;

// --- .npy files

function readArray(path, type) {
  const bytes = fs.readFileSync(path);
  const header = bytes[6] === 1 ? 10 + bytes.readUInt16LE(8) : 12 + bytes.readUInt32LE(8);
  const List = types[type][3];
  const copy = new Uint8Array(bytes.subarray(header));  // aligned
  return new List(copy.buffer, 0, copy.length / List.BYTES_PER_ELEMENT);
}

function writeArray(path, type, sizes, data) {
  const text = `{'descr': '${types[type][2]}', 'fortran_order': False, 'shape': (${sizes.map(n => n + ',').join(' ')}), }`;
  const padding = ' '.repeat(63 - (10 + text.length) % 64) + '\n';
  const header = Buffer.alloc(10);
  header.write('\x93NUMPY\x01\x00', 'latin1');
  header.writeUInt16LE(text.length + padding.length, 8);
  fs.writeFileSync(path, Buffer.concat([header, Buffer.from(text + padding),
                                        Buffer.from(data.buffer, data.byteOffset, data.byteLength)]));
}

// --- Models, as protobuf messages

function varint(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push(value % 0x80 + 0x80);
  return Buffer.from([...bytes, value]);
}
const integer = (field, value) => Buffer.concat([varint(field * 8), varint(value)]);
function message(field, ...parts) {
  const bytes = Buffer.concat(parts.map(part => typeof part === 'string' ? Buffer.from(part) : part));
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
}

// A node of one output. `to`: the attribute of a Cast. `domain`: empty for ONNX's own operators.
function node(operator, inputs, output, {to, domain = ''} = {}) {
  return message(1, ...inputs.map(name => message(1, name)), message(2, output), message(4, operator),
                 ...(to ? [message(5, message(1, 'to'), integer(3, to), integer(20, 2))] : []), message(7, domain));
}

// A number in the model, in a type that is 4 bytes long or less, or of 64 bits.
function constant(name, type, value) {
  const List = types[type][3];
  const data = List.of(value);
  return message(5, integer(2, types[type][0]), message(8, name), message(9, Buffer.from(data.buffer)));
}
const tensorOf = (field, name, type) =>
  message(field, message(1, name), message(2, message(1, integer(1, types[type][0]))));

const modelOf = (inputs, output, parts) => Buffer.concat([
  integer(1, 8),
  message(7, ...parts, message(2, 'g'), ...inputs.map(([name, type]) => tensorOf(11, name, type)), tensorOf(12, ...output)),
  message(8, message(1, ''), integer(2, 17)), message(8, message(1, 'com.microsoft'), integer(2, 1)),
]);

// --- Operators: from a request to the parts of a graph that computes 'y', in the type that is given back

// The shortest decimal of a float32, or one of three names.
const number = value => Math.fround({nan: NaN, inf: Infinity, '-inf': -Infinity}[value] ?? value);

// Integers truncate toward zero and saturate, NaN becomes 0.
function bound(value, type) {
  if (type.startsWith('FLOAT')) return value;
  const bits = BigInt(type.replace(/\D/g, '')), signed = type.startsWith('I');
  const low = signed ? -(1n << (bits - 1n)) : 0n, high = (1n << (signed ? bits - 1n : bits)) - 1n;
  const whole = Number.isNaN(value) ? 0n
      : value >= Number(high) ? high : value <= Number(low) ? low : BigInt(Math.trunc(value));
  return bits === 64n ? whole : Number(whole);
}

// ScaleBias computes in FLOAT32, and so does the operator that follows. [parts, name, type]
function scaled(request) {
  const type = request.inputs.InputTensor.data_type, scaleBias = request.attributes.ScaleBias;
  if (!scaleBias) return [[], 'InputTensor', type];
  return [[constant('scale', 'FLOAT32', number(scaleBias.Scale)), constant('bias', 'FLOAT32', number(scaleBias.Bias)),
           node('Cast', ['InputTensor'], 'x32', {to: FLOAT}), node('Mul', ['x32', 'scale'], 'product'),
           node('Add', ['product', 'bias'], 'scaled')], 'scaled', 'FLOAT32'];
}

const unary = operator => request => {
  const [parts, x, type] = scaled(request);
  return [[...parts, node(operator, [x], 'y')], type];
};
const binary = operator => request => [[node(operator, ['ATensor', 'BTensor'], 'y')], request.inputs.ATensor.data_type];
const logical = (operator, ...names) => () =>
  [[...names.map(name => node('Cast', [name], name + '?', {to: BOOL})), node(operator, names.map(name => name + '?'), 'y')],
   'BOOL'];
const comparison = operator => () => [[node(operator, ['ATensor', 'BTensor'], 'y')], 'BOOL'];

function clip(request) {
  const [parts, x, type] = scaled(request);
  const bounds = ['Min', 'Max'].flatMap(name => {
    const value = number(request.attributes[name]);
    if (type !== 'FLOAT16') return [constant(name, type, bound(value, type))];
    return [constant(name + '32', 'FLOAT32', value), node('Cast', [name + '32'], name, {to: types.FLOAT16[0]})];
  });
  return [[...parts, ...bounds, node('Clip', [x, 'Min', 'Max'], 'y')], type];
}

function differenceSquare(request) {
  return [[node('Sub', ['ATensor', 'BTensor'], 'd'), node('Mul', ['d', 'd'], 'y')], request.inputs.ATensor.data_type];
}

function quantizedLinearAdd(request) {
  const type = request.outputs.OutputTensor.data_type;
  for (const name of ['ATensor', 'BTensor'])
    if (request.inputs[name].data_type !== type) throw new Unsupported('QLinearAdd has one type');
  const part = name => [name + 'ScaleTensor', request.inputs[name + 'ZeroPointTensor'] ? name + 'ZeroPointTensor' : 'zero'];
  const inputs = ['ATensor', ...part('A'), 'BTensor', ...part('B'), ...part('Output')];
  return [[constant('zero', type, 0), node('QLinearAdd', inputs, 'y', {domain: 'com.microsoft'})], type];
}

const operators = {
  ABS: unary('Abs'), ADD: binary('Add'), CLIP: clip, DIFFERENCE_SQUARE: differenceSquare, IDENTITY: unary('Identity'),
  IF: request => [[node('Cast', ['ConditionTensor'], 'c?', {to: BOOL}), node('Where', ['c?', 'ATensor', 'BTensor'], 'y')],
                  request.inputs.ATensor.data_type],
  LOGICAL_AND: logical('And', 'ATensor', 'BTensor'), LOGICAL_OR: logical('Or', 'ATensor', 'BTensor'),
  LOGICAL_XOR: logical('Xor', 'ATensor', 'BTensor'), LOGICAL_NOT: logical('Not', 'InputTensor'),
  LOGICAL_EQUALS: comparison('Equal'), LOGICAL_GREATER_THAN: comparison('Greater'),
  LOGICAL_GREATER_THAN_OR_EQUAL: comparison('GreaterOrEqual'), LOGICAL_LESS_THAN: comparison('Less'),
  LOGICAL_LESS_THAN_OR_EQUAL: comparison('LessOrEqual'),
  MAX: binary('Max'), MIN: binary('Min'), MULTIPLY: binary('Mul'), NEGATE: unary('Neg'),
  QUANTIZED_LINEAR_ADD: quantizedLinearAdd, SIGN: unary('Sign'), SUBTRACT: binary('Sub'),
};

// --- Requests

const sessions = new Map();  // by the model's bytes: sizes are no part of it

async function sessionOf(model) {
  const key = model.toString('latin1');
  if (!sessions.has(key)) {
    try {
      sessions.set(key, await ort.InferenceSession.create(model, {graphOptimizationLevel, logSeverityLevel: 4}));
    } catch (error) {  // no kernel for this type
      throw new Unsupported(error.message.split('\n')[0]);
    }
  }
  return sessions.get(key);
}

async function compute(request) {
  const graphOf = operators[request.operator.replace('ELEMENT_WISE_', '')];
  if (!graphOf) throw new Unsupported(request.operator);
  const [parts, type] = graphOf(request);
  const output = request.outputs.OutputTensor;
  if (type !== output.data_type) parts.push(node('Cast', ['y'], 'z', {to: types[output.data_type][0]}));
  const inputs = Object.entries(request.inputs);
  const result = type === output.data_type ? 'y' : 'z';
  const session = await sessionOf(modelOf(inputs.map(([name, tensor]) => [name, tensor.data_type]),
                                          [result, output.data_type], parts));
  const feeds = {};
  for (const [name, {path, data_type, sizes}] of inputs) {
    const isScalar = /Scale|ZeroPoint/.test(name);  // of QLinearAdd
    feeds[name] = new ort.Tensor(types[data_type][1], readArray(path, data_type), isScalar ? [] : sizes);
  }
  const {data} = (await session.run(feeds))[result];
  writeArray(output.path, output.data_type, output.sizes, data);
}

async function main() {
  for await (const line of readline.createInterface({input: process.stdin})) {
    let answer = {status: 'ok'};
    try {
      await compute(JSON.parse(line));
    } catch (error) {
      answer = {status: error instanceof Unsupported ? 'unsupported' : 'failed', reason: error.message};
    }
    process.stdout.write(JSON.stringify(answer) + '\n');
  }
}

main();
