const TAB = 0x09;

/** UTF-16 without a byte order mark has a zero byte in each character of ASCII. */
const findUtf16 = (bytes: Uint8Array) => {
  const start = bytes.subarray(0, 1_000);
  const countZeros = (offset: 0 | 1) =>
    start.filter((byte, index) => index % 2 === offset && byte === 0).length;
  const half = start.length / 2;
  if (countZeros(1) > half / 2) return 'utf-16le';
  return countZeros(0) > half / 2 ? 'utf-16be' : undefined;
};

const findEncoding = (bytes: Uint8Array) => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return findUtf16(bytes) ?? 'utf-8';
};

/** Bytes that are not UTF are read as Windows-1252, in which older spreadsheets save CSV files. */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = findEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Every byte is a character of Windows-1252, so this does not throw.
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The first bytes of spreadsheets of Excel, PDF files and pictures. */
const binaryStarts = ['504b0304', 'd0cf11e0', '25504446', '89504e47', 'ffd8ff'];

export const isBinary = (bytes: Uint8Array) => {
  const start = Buffer.from(bytes.subarray(0, 1_000));
  const hex = start.toString('hex');
  if (binaryStarts.some((each) => hex.startsWith(each))) return true;
  return findEncoding(bytes) === 'utf-8' && start.some((byte) => byte < TAB);
};
