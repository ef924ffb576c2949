const BLOCK_BYTES = 512;
/** Some versions of `tar` write times and owners before an entry. */
const MAX_ATTRIBUTES_BYTES = 64 * 1024;

export interface TarEntry {
  /** The path has no leading `./` and no trailing slash. It is empty for the packed folder itself. */
  readonly name: string;
  readonly type: 'file' | 'folder' | 'other';
  readonly content: AsyncIterable<Buffer>;
}

const createDamaged = () => new Error('The file is damaged, or no backup: it is no tar archive');

const createByteReader = (chunks: AsyncIterable<Buffer>) => {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const readSome = async (maxBytes: number) => {
    while (rest.length === 0) {
      const next = await iterator.next();
      if (next.done) return undefined;
      rest = next.value;
    }
    const piece = rest.subarray(0, maxBytes);
    rest = rest.subarray(piece.length);
    return piece;
  };
  /** @throws Error when the stream ends amid the bytes */
  const readExactly = async (byteCount: number) => {
    const pieces: Buffer[] = [];
    let missing = byteCount;
    while (missing > 0) {
      const piece = await readSome(missing);
      if (!piece && pieces.length === 0) return undefined;
      if (!piece) throw createDamaged();
      pieces.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(pieces);
  };
  return { readSome, readExactly };
};

const readField = (header: Buffer, start: number, length: number) =>
  header.toString('utf8', start, start + length).replace(/\0[\s\S]*$/, '');

/** @throws Error for anything but an octal number */
const readNumber = (header: Buffer, start: number, length: number) => {
  const field = readField(header, start, length).trim();
  if (!/^[0-7]+$/.test(field)) throw createDamaged();
  return Number.parseInt(field, 8);
};

const parseHeader = (header: Buffer) => {
  const sum = header.reduce(
    (total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte),
    0,
  );
  if (readNumber(header, 148, 8) !== sum) throw createDamaged();
  const prefix = readField(header, 257, 6) === 'ustar' ? readField(header, 345, 155) : '';
  const path = [...(prefix === '' ? [] : [prefix]), readField(header, 0, 100)].join('/');
  return {
    name: path.replace(/^\.\/?/, '').replace(/\/$/, ''),
    flag: String.fromCharCode(header[156] ?? 0),
    size: readNumber(header, 124, 12),
  };
};

const TYPES: Readonly<Record<string, TarEntry['type']>> = {
  '\0': 'file',
  '0': 'file',
  '5': 'folder',
};

/** @throws Error when the archive is damaged, or renames or resizes entries */
export const readTar = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const { readSome, readExactly } = createByteReader(chunks);
  for (;;) {
    const header = await readExactly(BLOCK_BYTES);
    if (!header) throw createDamaged();
    // An empty block ends the archive.
    if (header.every((byte) => byte === 0)) break;
    const { name, flag, size } = parseHeader(header);
    let remaining = size;
    if (flag === 'x' || flag === 'g') {
      const attributes = size <= MAX_ATTRIBUTES_BYTES ? await readExactly(size) : undefined;
      // These would replace the name or the size of the next entry.
      if (
        !attributes ||
        /^\d+ (?:path|linkpath|size|GNU\.sparse[^=]*)=/m.test(attributes.toString('utf8'))
      ) {
        throw createDamaged();
      }
      remaining = 0;
    } else {
      const readContent = async function* () {
        while (remaining > 0) {
          const piece = await readSome(remaining);
          if (!piece) throw createDamaged();
          remaining -= piece.length;
          yield piece;
        }
      };
      yield { name, type: TYPES[flag] ?? 'other', content: readContent() };
      while (remaining > 0) {
        const skipped = await readSome(remaining);
        if (!skipped) throw createDamaged();
        remaining -= skipped.length;
      }
    }
    const padding = (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
    if (padding > 0 && !(await readExactly(padding))) throw createDamaged();
  }
  // The padding shows the end of a damaged file.
  while (await readSome(BLOCK_BYTES * 128));
};
