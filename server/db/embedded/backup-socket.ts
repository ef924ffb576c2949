import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The Unix socket on which the command line requests a backup from the process that owns `dataDir`. */
const getSocketPath = (dataDir: string) => join(dataDir, 'control.sock');

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Reply {
  readonly file?: string;
  readonly error?: string;
}

/** Makes a backup for each connection and replies with its path. The caller owns `dataDir`. */
export const serveBackupRequests = async (dataDir: string, backUp: () => Promise<string>) => {
  await rm(getSocketPath(dataDir), { force: true });
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined);
    const reply: Reply = await backUp().then(
      (file) => ({ file }),
      (error: unknown) => ({ error: getMessage(error) }),
    );
    socket.end(JSON.stringify(reply));
  }).unref();
  server.listen(getSocketPath(dataDir));
  await once(server, 'listening');
  return { stop: () => server.close() };
};

/** Requests a backup from the process that owns `dataDir`, and returns its path; undefined without such a process. */
export const requestBackup = async (dataDir: string): Promise<string | undefined> => {
  const socket = connect(getSocketPath(dataDir));
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  const reply = await text(socket).catch(() => '');
  const { file, error }: Reply = reply === '' ? {} : JSON.parse(reply);
  if (file === undefined) throw new Error(error ?? 'The server ended before the backup was made');
  return file;
};
