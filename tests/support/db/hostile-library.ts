const encodeNumber = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeNumber(value >>> 7)];
/** Positive numbers, as `i32.const` encodes them. */
const encodeSigned = (value: number): number[] =>
  value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...encodeSigned(value >>> 7)];
const encodeText = (text: string) => [
  ...encodeNumber(Buffer.byteLength(text)),
  ...Buffer.from(text),
];
const encodeSection = (id: number, content: readonly number[]) => [
  id,
  ...encodeNumber(content.length),
  ...content,
];

const I32 = 0x7f;
const END = 0x0b;

/**
 * The smallest WebAssembly library whose `code` the engine runs: Emscripten's loader evaluates the texts
 * between `__start_em_asm` and `__stop_em_asm`.
 */
export const buildHostileLibrary = (code: string) => {
  const text = [...Buffer.from(`}; ${code}; () => {`), 0];
  const memoryInfo = [...encodeNumber(text.length), 0, 0, 0];
  const globalType = [0x03, I32, 0x00];
  const constant = (value: number) => [I32, 0x00, 0x41, ...encodeSigned(value), END];
  return Buffer.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...encodeSection(0, [...encodeText('dylink.0'), 0x01, memoryInfo.length, ...memoryInfo]),
    ...encodeSection(2, [
      ...[2, ...encodeText('env'), ...encodeText('memory'), 0x02, 0x00, 0x00],
      ...[...encodeText('env'), ...encodeText('__memory_base'), ...globalType],
    ]),
    ...encodeSection(6, [2, ...constant(0), ...constant(text.length)]),
    ...encodeSection(7, [
      ...[2, ...encodeText('__start_em_asm'), 0x03, 1],
      ...[...encodeText('__stop_em_asm'), 0x03, 2],
    ]),
    ...encodeSection(11, [1, 0x00, 0x23, 0x00, END, ...encodeNumber(text.length), ...text]),
  ]);
};
