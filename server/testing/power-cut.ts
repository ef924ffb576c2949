import fs from 'node:fs';
import { ForgetfulDisk, type Node } from './forgetful-disk.ts';

interface PowerCut {
  /** The folder whose disk it is. */
  readonly folder: string;
  /** Before which of the changes and syncs below it the power goes. */
  readonly atStep: number;
  /** Called for each thing that was not synced: whether it had reached the disk all the same. */
  readonly hasReached: () => boolean;
}

/** Where the disk as it is after a power cut below `folder` lies. */
export const afterCut = (folder: string) => `${folder}-after-power-cut`;

const { openSync, closeSync, writeSync, fsyncSync, fdatasyncSync, ftruncateSync, truncateSync } = fs;
const { writeFileSync, mkdirSync, renameSync, unlinkSync, rmdirSync } = fs;
const files = { openSync, closeSync, writeSync, fsyncSync, fdatasyncSync, ftruncateSync, truncateSync };
const names = { writeFileSync, mkdirSync, renameSync, unlinkSync, rmdirSync };

/**
 * Ends this process at a step, and leaves beside the folder what a power cut would have left of it. What goes through
 * the synchronous calls of `fs` counts, as the embedded engine's does.
 */
export const arrangePowerCut = ({ folder, atStep, hasReached }: PowerCut) => {
  const disk = new ForgetfulDisk(folder);
  const open = new Map<number, { path: string; node: Node | undefined }>();
  let steps = 0;

  const step = (isOurs: boolean) => {
    if (isOurs) steps += 1;
    if (!isOurs || steps !== atStep) return;
    Object.assign(fs, files, names);
    disk.cutPower(afterCut(folder), hasReached);
    process.kill(process.pid, 'SIGKILL');
  };
  const isOurs = (path: unknown): path is string =>
    typeof path === 'string' && (path === folder || path.startsWith(`${folder}/`));

  const sync = (fd: number) => {
    const file = open.get(fd);
    step(file !== undefined);
    // The model is the disk: the real one need not be waited for.
    if (file) disk.sync(file.path, file.node);
    else fdatasyncSync(fd);
  };

  const onFiles: Partial<Record<keyof typeof files, unknown>> = {
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
      // A copy: the buffer is the engine's memory.
      const copied = () => Buffer.from(Buffer.from(buffer.buffer, buffer.byteOffset + offset, count));
      if (file) disk.change(file.node, { at: position, bytes: copied() });
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

  const onNames: Partial<Record<keyof typeof names, unknown>> = {
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
  Object.assign(fs, onFiles, onNames);
};
