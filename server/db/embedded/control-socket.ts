import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

/** The owner of `dataDir` serves the command line on this Unix socket. */
const getSocketPath = (dataDir: string) => join(dataDir, 'control.sock');

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

const replySchema = v.union([v.object({ result: v.unknown() }), v.object({ error: v.string() })]);

/** The socket sends each result as JSON. */
export type ControlHandlers = Readonly<Record<string, () => Promise<unknown>>>;

const readLine = async (socket: Socket) => {
  const lines = createInterface(socket);
  const [line] = await once(lines, 'line', { signal: AbortSignal.timeout(5_000) });
  return String(line);
};

const reply = async (
  socket: Socket,
  handlers: ControlHandlers,
): Promise<v.InferOutput<typeof replySchema>> => {
  try {
    const name = await readLine(socket);
    const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handle)
      throw new Error(`The running server does not know the request ${name}; restart it`);
    return { result: (await handle()) ?? null };
  } catch (error) {
    return { error: getMessage(error) };
  }
};

/** Each connection has one request. The caller owns `dataDir`. */
export const serveControlRequests = async (dataDir: string, handlers: ControlHandlers) => {
  await rm(getSocketPath(dataDir), { force: true });
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(await reply(socket, handlers)));
  }).unref();
  server.listen(getSocketPath(dataDir));
  await once(server, 'listening');
  return { stop: () => server.close() };
};

/** Returns undefined when no process owns `dataDir`. @throws Error with the owner's message */
export const sendControlRequest = async (
  dataDir: string,
  name: string,
): Promise<{ result: unknown } | undefined> => {
  const socket = connect(getSocketPath(dataDir));
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.write(`${name}\n`);
  const response = await text(socket).catch(() => '');
  if (response === '') throw new Error('The server ended before it answered');
  const parsed = v.parse(replySchema, JSON.parse(response));
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed;
};
