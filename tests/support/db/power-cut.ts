import fs from 'node:fs';
import { FaultyDisk, type Node } from './faulty-disk.ts';

interface PowerCut {
  /** The folder on the simulated disk. */
  readonly folder: string;
  /**
   * The power is cut just before this step. Each change of a file below `folder`, and each sync, is
   * a step; the first is 1.
   */
  readonly atStep: number;
  /** Decides for each change that was not synced whether it had reached the disk before the cut. */
  readonly hasReachedDisk: () => boolean;
}

/**
 * Returns the path of the folder that holds the state of the disk after a power cut below `folder`.
 */
export const getPathAfterPowerCut = (folder: string) => `${folder}-after-power-cut`;

const { openSync, closeSync, writeSync, fsyncSync, fdatasyncSync, ftruncateSync, truncateSync } =
  fs;
const { writeFileSync, mkdirSync, renameSync, unlinkSync, rmdirSync } = fs;
/** The original functions of `fs` that change the content of files. */
const originalFileCalls = {
  openSync,
  closeSync,
  writeSync,
  fsyncSync,
  fdatasyncSync,
  ftruncateSync,
  truncateSync,
};
/** The original functions of `fs` that change which files a folder has. */
const originalFolderCalls = { writeFileSync, mkdirSync, renameSync, unlinkSync, rmdirSync };

/**
 * Kills this process at a step. Before that, writes the files that a real disk would still have
 * after a power cut to a folder beside `folder`. Patches the synchronous functions of `fs`, because
 * the embedded database uses no others.
 */
export const simulatePowerCut = ({ folder, atStep, hasReachedDisk }: PowerCut) => {
  const disk = new FaultyDisk(folder);
  const openFiles = new Map<number, { path: string; node: Node | undefined }>();
  let steps = 0;

  /**
   * Counts a step on the simulated disk, and cuts the power at the step `atStep`. Other files are
   * real, and do not count.
   */
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
    // Tests read the simulated disk after the cut, so the real disk need not sync.
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
      // The database uses its buffer again, so the simulated disk needs a copy: the inner `from`
      // only refers to the buffer.
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
