import fs from 'node:fs';
import { FaultyDisk, type Node } from './faulty-disk.ts';

interface PowerCut {
  readonly folder: string;
  /** The cut comes before this step. Each change of a file and each sync is a step; the first is 1. */
  readonly atStep: number;
  /** For each unsynced change. */
  readonly hasReachedDisk: () => boolean;
}

export const getPathAfterPowerCut = (folder: string) => `${folder}-after-power-cut`;

const { openSync, closeSync, writeSync, fsyncSync, fdatasyncSync, ftruncateSync, truncateSync } =
  fs;
const { writeFileSync, mkdirSync, renameSync, unlinkSync, rmdirSync } = fs;
const originalFileCalls = {
  openSync,
  closeSync,
  writeSync,
  fsyncSync,
  fdatasyncSync,
  ftruncateSync,
  truncateSync,
};
const originalFolderCalls = { writeFileSync, mkdirSync, renameSync, unlinkSync, rmdirSync };

/**
 * Writes what a real disk would hold to a folder beside `folder`, then kills this process. The embedded
 * database uses only the synchronous functions of `fs`.
 */
export const simulatePowerCut = ({ folder, atStep, hasReachedDisk }: PowerCut) => {
  const disk = new FaultyDisk(folder);
  const openFiles = new Map<number, { path: string; node: Node | undefined }>();
  let steps = 0;

  /** Real files do not count. */
  const countStep = (isOnSimulatedDisk: boolean) => {
    if (!isOnSimulatedDisk) return;
    steps += 1;
    if (steps !== atStep) return;
    Object.assign(fs, originalFileCalls, originalFolderCalls);
    disk.cutPower(getPathAfterPowerCut(folder), hasReachedDisk);
    process.kill(process.pid, 'SIGKILL');
  };
  const isSimulated = (path: unknown): path is string =>
    typeof path === 'string' && (path === folder || path.startsWith(`${folder}/`));

  const sync = (fd: number) => {
    const file = openFiles.get(fd);
    countStep(file !== undefined);
    // The real disk need not sync: tests read the simulated one.
    if (file) disk.sync(file.path, file.node);
    else fdatasyncSync(fd);
  };

  const patchedFileCalls: Partial<Record<keyof typeof originalFileCalls, unknown>> = {
    openSync: (path: string, flags: fs.OpenMode, mode?: fs.Mode) => {
      const fd = openSync(path, flags, mode);
      if (!isSimulated(path)) return fd;
      if (!disk.getNode(path)) disk.makeFile(path);
      const node = disk.getNode(path);
      if (typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0)
        disk.change(node, { size: 0 });
      openFiles.set(fd, { path, node });
      return fd;
    },
    closeSync: (fd: number) => {
      openFiles.delete(fd);
      closeSync(fd);
    },
    writeSync: (
      fd: number,
      buffer: NodeJS.ArrayBufferView,
      offset: number,
      length: number,
      position: number,
    ) => {
      const file = openFiles.get(fd);
      countStep(file !== undefined);
      const count = writeSync(fd, buffer, offset, length, position);
      // The database reuses its buffer. The inner `from` only refers to it; the outer copies.
      const copyBytes = () =>
        Buffer.from(Buffer.from(buffer.buffer, buffer.byteOffset + offset, count));
      if (file) disk.change(file.node, { at: position, bytes: copyBytes() });
      return count;
    },
    fsyncSync: sync,
    fdatasyncSync: sync,
    ftruncateSync: (fd: number, size: number) => {
      const file = openFiles.get(fd);
      countStep(file !== undefined);
      ftruncateSync(fd, size);
      disk.change(file?.node, { size });
    },
    truncateSync: (path: string, size: number) => {
      countStep(isSimulated(path));
      truncateSync(path, size);
      disk.change(disk.getNode(path), { size });
    },
  };

  const patchedFolderCalls: Partial<Record<keyof typeof originalFolderCalls, unknown>> = {
    writeFileSync: (path: string, data: string, options?: fs.WriteFileOptions) => {
      countStep(isSimulated(path));
      writeFileSync(path, data, options);
      if (isSimulated(path)) disk.makeFile(path);
    },
    mkdirSync: (path: string, mode?: fs.Mode) => {
      countStep(isSimulated(path));
      mkdirSync(path, mode);
      if (isSimulated(path)) disk.makeFolder(path);
    },
    renameSync: (from: string, to: string) => {
      countStep(isSimulated(from));
      renameSync(from, to);
      if (isSimulated(from)) disk.move(from, to);
    },
    unlinkSync: (path: string) => {
      countStep(isSimulated(path));
      unlinkSync(path);
      if (isSimulated(path)) disk.drop(path);
    },
    rmdirSync: (path: string) => {
      countStep(isSimulated(path));
      rmdirSync(path);
      if (isSimulated(path)) disk.drop(path);
    },
  };
  Object.assign(fs, patchedFileCalls, patchedFolderCalls);
};
