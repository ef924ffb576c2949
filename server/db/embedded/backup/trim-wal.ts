import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The offsets below hold for PostgreSQL 18 only. */
const CONTROL_VERSION = 1800;
const CONTROL_VERSION_OFFSET = 8;
/** A recovery reads the log from here (`checkPointCopy.redo`). */
const REDO_OFFSET = 40;

const PAGE_BYTES = 8_192;
/** The first page of a segment has the longest page header. */
const PAGE_HEADER_BYTES = 40;
const PAGE_POSITION_OFFSET = 8;

const segmentPattern = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/;

const getSegmentStart = (name: string, segmentBytes: number) => {
  const [, high = '0', low = '0'] = segmentPattern.exec(name) ?? [];
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) * BigInt(segmentBytes);
};

/** A recovery from `redo` does not read these pages. Returns false when these are all pages. */
const eraseFinishedPages = async (file: string, start: bigint, redo: bigint) => {
  const content = await readFile(file);
  let usedPages = 0;
  for (let offset = 0; offset < content.length; offset += PAGE_BYTES) {
    const position = start + BigInt(offset);
    const end = position + BigInt(PAGE_BYTES);
    // A page of a reused segment has its earlier position until the engine writes it.
    const isWritten = content.readBigUInt64LE(offset + PAGE_POSITION_OFFSET) === position;
    if (!isWritten) content.fill(0, offset, offset + PAGE_BYTES);
    else if (end > redo) {
      usedPages += 1;
      const from = offset + PAGE_HEADER_BYTES;
      if (redo > position) content.fill(0, from, Math.max(from, offset + Number(redo - position)));
    } else if (offset > 0) content.fill(0, offset, offset + PAGE_BYTES);
    else content.fill(0, PAGE_HEADER_BYTES, PAGE_BYTES);
  }
  if (usedPages === 0) return false;
  const handle = await open(file, 'r+');
  await handle.write(content, 0, content.length, 0).finally(() => handle.close());
  return true;
};

/**
 * A recovery does not read what was written before the last checkpoint, nor segments that wait to be used
 * again. They contain rows that were deleted or changed long ago, so the copy in `folder` loses them.
 */
export const trimWal = async (folder: string) => {
  const control = await readFile(join(folder, 'global/pg_control'));
  if (control.readUInt32LE(CONTROL_VERSION_OFFSET) !== CONTROL_VERSION)
    throw new Error('The control file of the database has an unknown version');
  const redo = control.readBigUInt64LE(REDO_OFFSET);
  const log = join(folder, 'pg_wal');
  for (const name of (await readdir(log)).filter((entry) => segmentPattern.test(entry))) {
    const file = join(log, name);
    const { size } = await stat(file);
    const start = getSegmentStart(name, size);
    const isRead = start + BigInt(size) > redo && (await eraseFinishedPages(file, start, redo));
    if (!isRead) await rm(file);
  }
};
