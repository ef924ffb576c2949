import fs from 'node:fs';
import { FaultyDisk, type Node } from './faulty-disk.ts';

interface PowerCut {
  /** The folder on the simulated disk. */
  readonly folder: string;
  /** The power is cut before this change or sync below the folder. */
  readonly atStep: number;
  /** Called for each unsynced change: whether it reached the disk before the cut. */
  readonly hasReachedDisk: () => boolean;
}

/** Returns the folder with the state of the disk after a power cut below `folder`. */
export const getPathAfterPowerCut = (folder: string) => `${folder}-after-power-cut`;

const { openSync, closeSync, writeSync, fsyncSync, fdatasyncSync, ftruncateSync, truncateSync } = fs;
const { writeFileSync, mkdirSync, renameSync, unlinkSync, rmdirSync } = fs;
const files = { openSync, closeSync, writeSync, fsyncSync, fdatasyncSync, ftruncateSync, truncateSync };
const names = { writeFileSync, mkdirSync, renameSync, unlinkSync, rmdirSync };

/**
 * Kills this process at a step, and writes what the disk would still have after a power cut to a folder beside the
 * original. It patches the synchronous calls of `fs`, the only ones that the embedded engine uses.
 */
export const simulatePowerCut = ({ folder, atStep, hasReachedDisk }: PowerCut) => {
  const disk = new FaultyDisk(folder);
  const open = new Map<number, { path: string; node: Node | undefined }>();
  let steps = 0;

  const step = (isOurs: boolean) => {
    if (isOurs) steps += 1;
    if (!isOurs || steps !== atStep) return;
    Object.assign(fs, files, names);
    disk.cutPower(getPathAfterPowerCut(folder), hasReachedDisk);
    process.kill(process.pid, 'SIGKILL');
  };
  const isOurs = (path: unknown): path is string =>
    typeof path === 'string' && (path === folder || path.startsWith(`${folder}/`));

  const sync = (fd: number) => {
    const file = open.get(fd);
    step(file !== undefined);
    // The simulated disk counts: the real one need not sync.
    if (file) disk.sync(file.path, file.node);
    else fdatasyncSync(fd);
  };

  const patchedFiles: Partial<Record<keyof typeof files, unknown>> = {
    openSync: (path: string, flags: fs.OpenMode, mode?: fs.Mode) => {
      const fd = openSync(path, flags, mode);
      if (!isOurs(path)) return fd;
      if (!disk.node(path)) disk.makeFile(path);
      const node = disk.node(path);
      if (typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0) disk.change(node, { size: 0 });
      open.set(fd, { path, node });
      return fd;
    },
    closeSync: (fd: number) => {
      open.delete(fd);
      closeSync(fd);
    },
    writeSync: (fd: number, buffer: NodeJS.ArrayBufferView, offset: number, length: number, position: number) => {
      const file = open.get(fd);
      step(file !== undefined);
      const count = writeSync(fd, buffer, offset, length, position);
      // A copy, because the engine reuses its buffer.
      const copyBytes = () => Buffer.from(Buffer.from(buffer.buffer, buffer.byteOffset + offset, count));
      if (file) disk.change(file.node, { at: position, bytes: copyBytes() });
      return count;
    },
    fsyncSync: sync,
    fdatasyncSync: sync,
    ftruncateSync: (fd: number, size: number) => {
      const file = open.get(fd);
      step(file !== undefined);
      ftruncateSync(fd, size);
      disk.change(file?.node, { size });
    },
    truncateSync: (path: string, size: number) => {
      step(isOurs(path));
      truncateSync(path, size);
      disk.change(disk.node(path), { size });
    },
  };

  const patchedNames: Partial<Record<keyof typeof names, unknown>> = {
    writeFileSync: (path: string, data: string, options?: fs.WriteFileOptions) => {
      step(isOurs(path));
      writeFileSync(path, data, options);
      if (isOurs(path)) disk.makeFile(path);
    },
    mkdirSync: (path: string, mode?: fs.Mode) => {
      step(isOurs(path));
      mkdirSync(path, mode);
      if (isOurs(path)) disk.makeFolder(path);
    },
    renameSync: (from: string, to: string) => {
      step(isOurs(from));
      renameSync(from, to);
      if (isOurs(from)) disk.move(from, to);
    },
    unlinkSync: (path: string) => {
      step(isOurs(path));
      unlinkSync(path);
      if (isOurs(path)) disk.drop(path);
    },
    rmdirSync: (path: string) => {
      step(isOurs(path));
      rmdirSync(path);
      if (isOurs(path)) disk.drop(path);
    },
  };
  Object.assign(fs, patchedFiles, patchedNames);
};
