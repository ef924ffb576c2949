import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const tar = async (...args: string[]) => {
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const stderr = text(child.stderr);
  const [code] = await once(child, 'close');
  // The first line of stderr has the cause. The last line says only that tar failed.
  if (code !== 0) throw new Error(`tar failed: ${(await stderr).trim().split('\n')[0]}`);
};

/** Packs the contents of `folder` into `file`, a .tar.gz. Every Linux and macOS system has `tar`. */
export const pack = (folder: string, file: string) => tar('-czf', file, '-C', folder, '.');

/** Unpacks `file` into the existing `folder`. */
export const unpack = (file: string, folder: string) => tar('-xzf', file, '-C', folder);
