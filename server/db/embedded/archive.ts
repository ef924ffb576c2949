import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const tar = async (...args: string[]) => {
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`tar failed: ${(await said).trim().split('\n').at(-1)}`);
};

/** Packs what is in `folder` into `file`, an ordinary .tar.gz; tar is on every Linux and macOS. */
export const pack = (folder: string, file: string) => tar('-czf', file, '-C', folder, '.');

/** Unpacks `file` into `folder`, which exists. */
export const unpack = (file: string, folder: string) => tar('-xzf', file, '-C', folder);
