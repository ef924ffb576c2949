// CBOR's major types.
const UNSIGNED = 0;
const NEGATIVE = 1;
const BYTES = 2;
const TEXT = 3;
const MAP = 5;

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

/** RFC 8949 §3. `value` is a number or a length below 65,536. */
const encodeHead = (major: number, value: number) => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

/** The library's encoder fails in jsdom, which has its own `Uint8Array`. */
export const encodeCbor = (value: CborValue): Buffer => {
  if (typeof value === 'number')
    return value < 0 ? encodeHead(NEGATIVE, -1 - value) : encodeHead(UNSIGNED, value);
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(TEXT, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(BYTES, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [encodeCbor(key), encodeCbor(each)]);
  return Buffer.concat([encodeHead(MAP, value.size), ...entries]);
};
