import { logoMaxPixels } from '../../../contract/limits.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Other chunks, such as texts, times and camera data, are removed. */
const pictureChunks = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
]);
const CHUNK_FRAME_BYTES = 12;
const HEADER_BYTES = 13;

interface Chunk {
  readonly type: string;
  readonly bytes: Buffer;
}

const readChunks = (file: Buffer): Chunk[] | undefined => {
  const chunks: Chunk[] = [];
  let start = SIGNATURE.length;
  while (start < file.length) {
    if (start + CHUNK_FRAME_BYTES > file.length) return undefined;
    // A chunk begins with four bytes of its content's length, and four letters of its type.
    const end = start + CHUNK_FRAME_BYTES + file.readUInt32BE(start);
    if (end > file.length) return undefined;
    const type = file.toString('latin1', start + 4, start + 8);
    chunks.push({ type, bytes: file.subarray(start, end) });
    if (type === 'IEND') break;
    start = end;
  }
  return chunks;
};

const hasAllowedSize = ({ bytes }: Chunk) => {
  const sides = [bytes.readUInt32BE(8), bytes.readUInt32BE(12)];
  return sides.every((pixels) => pixels > 0 && pixels <= logoMaxPixels);
};

export const isPng = (file: Buffer) => SIGNATURE.every((byte, index) => file[index] === byte);

/** Returns undefined if the file is damaged or the picture too large. */
export const toSafePng = (file: Buffer): Buffer | undefined => {
  const chunks = readChunks(file);
  const [header] = chunks ?? [];
  if (
    !chunks ||
    header?.type !== 'IHDR' ||
    header.bytes.length !== CHUNK_FRAME_BYTES + HEADER_BYTES
  )
    return undefined;
  if (chunks.at(-1)?.type !== 'IEND' || !chunks.some(({ type }) => type === 'IDAT'))
    return undefined;
  if (!hasAllowedSize(header)) return undefined;
  const parts = chunks.filter(({ type }) => pictureChunks.has(type)).map(({ bytes }) => bytes);
  return Buffer.concat([file.subarray(0, SIGNATURE.length), ...parts]);
};
