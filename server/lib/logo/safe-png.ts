import { logoMaxPixels } from '../../../contract/limits.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/**
 * The types of chunks that the picture needs. All others are removed, such as texts, times and
 * camera data.
 */
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
/** The size of the length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;
/** The size of the content of the header chunk. */
const HEADER_BYTES = 13;

interface Chunk {
  readonly type: string;
  /** The bytes of the chunk with its length, type and checksum. */
  readonly bytes: Buffer;
}

/** Reads the chunks of a file; undefined when a chunk goes beyond the end of the file. */
const readChunks = (file: Buffer): Chunk[] | undefined => {
  const chunks: Chunk[] = [];
  let start = SIGNATURE.length;
  while (start < file.length) {
    if (start + CHUNK_FRAME_BYTES > file.length) return undefined;
    // A chunk begins with the length of its content in four bytes, and its type in four letters.
    const end = start + CHUNK_FRAME_BYTES + file.readUInt32BE(start);
    if (end > file.length) return undefined;
    const type = file.toString('latin1', start + 4, start + 8);
    chunks.push({ type, bytes: file.subarray(start, end) });
    if (type === 'IEND') break;
    start = end;
  }
  return chunks;
};

/** Whether the sides in the header chunk, width and height, are within the limit. */
const hasAllowedSize = ({ bytes }: Chunk) => {
  const sides = [bytes.readUInt32BE(8), bytes.readUInt32BE(12)];
  return sides.every((pixels) => pixels > 0 && pixels <= logoMaxPixels);
};

/** Whether `file` begins as a PNG file does. */
export const isPng = (file: Buffer) => SIGNATURE.every((byte, index) => file[index] === byte);

/**
 * The file with the chunks of the picture only. Undefined for a damaged file, and for a side above
 * `logoMaxPixels`.
 */
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
