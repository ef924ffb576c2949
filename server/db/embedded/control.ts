import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** How the command line asks the process that has the data for a backup: a socket in the folder, which is its own. */
const socketIn = (parent: string) => join(parent, 'control.sock');

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Reply {
  readonly file?: string;
  readonly error?: string;
}

/** Makes a backup for whoever connects, and says where it is. The caller has the folder `parent` to itself. */
export const answerBackupRequests = async (parent: string, backUp: () => Promise<string>) => {
  await rm(socketIn(parent), { force: true });
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined);
    const reply: Reply = await backUp().then(
      (file) => ({ file }),
      (error: unknown) => ({ error: reasonOf(error) }),
    );
    socket.end(JSON.stringify(reply));
  }).unref();
  server.listen(socketIn(parent));
  await once(server, 'listening');
  return { stop: () => server.close() };
};

/** The backup that the process with the data in `parent` has made; undefined when there is none that answers. */
export const requestBackup = async (parent: string): Promise<string | undefined> => {
  const socket = connect(socketIn(parent));
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  const answer = await text(socket).catch(() => '');
  const { file, error }: Reply = answer === '' ? {} : JSON.parse(answer);
  if (file === undefined) throw new Error(error ?? 'The server ended before the backup was made');
  return file;
};
