import { createServer, type Socket } from 'node:net';
import { listenOnFreePort } from './listen-on-free-port.ts';

const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const endlessStep = 'x'.repeat(64 * 1024);
const DRIP_INTERVAL_MS = 10;

/** As fast as the other side reads. */
const sendEndlessly = (socket: Socket, text: string) => {
  const send = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', send);
  send();
};

/** A piece every few milliseconds, without end. */
const drip = (socket: Socket, text: string) => {
  const timer = setInterval(() => socket.write(text), DRIP_INTERVAL_MS);
  socket.once('close', () => clearInterval(timer));
};

/** On a connection, or on received data. `elsewhere` is another host. */
type Behaviour = (socket: Socket, elsewhere: string) => void;

export const httpFaults = {
  'closes the connection': (socket) => socket.destroy(),
  'sends nothing': () => undefined,
  'sends headers without end': (socket) => sendEndlessly(socket, `${json}x: ${endlessStep}\r\n`),
  'sends headers slowly': (socket) => {
    socket.write(json);
    drip(socket, 'x-a: b\r\n');
  },
  'sends interim responses without end': (socket) => drip(socket, 'HTTP/1.1 103 Early\r\n\r\n'),
  'sends a body without end': (socket) => {
    socket.write(`${json}\r\n"`);
    sendEndlessly(socket, endlessStep);
  },
  'sends a body slowly': (socket) => {
    socket.write(`${json}content-length: 100000\r\n\r\n`);
    drip(socket, ' ');
  },
  'breaks off the body': (socket) => socket.end(`${json}content-length: 100\r\n\r\n{"a`),
  'answers with an empty body': (socket) => socket.end(`${json}content-length: 0\r\n\r\n`),
  'answers with a page': (socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<h1>Welcome</h1>'),
  'answers with other JSON': (socket) => socket.end(`${json}\r\n[null]`),
  'redirects to another host': (socket, elsewhere) =>
    socket.end(
      `HTTP/1.1 307 Elsewhere\r\nlocation: ${elsewhere}\r\ncontent-type: application/json\r\n\r\n{}`,
    ),
  'switches to another protocol': (socket) =>
    socket.write('HTTP/1.1 101 Switch\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  'answers with an unknown status': (socket) => socket.end(`${json.replace('200', '999')}\r\n{}`),
  'does not speak HTTP': (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
} satisfies Record<string, Behaviour>;
export type HttpFault = keyof typeof httpFaults;

/** `greeting` begins a greeting's lines; `refusal` is a whole line. */
export const createMailFaults = ({
  greeting,
  refusal,
}: Readonly<Record<'greeting' | 'refusal', string>>) =>
  ({
    'closes the connection': (socket) => socket.destroy(),
    'sends nothing': () => undefined,
    'greets slowly': (socket) => drip(socket, greeting.charAt(0)),
    'greets with a line without end': (socket) => sendEndlessly(socket, greeting + endlessStep),
    'greets without end': (socket) => sendEndlessly(socket, `${refusal} again\r\n`.repeat(1_000)),
    'sends lines slowly': (socket) => drip(socket, `${greeting}-welcome\r\n`),
    'does not speak the protocol': (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  }) satisfies Record<string, Behaviour>;

/** Misbehaves at the opening of a folder. */
const misbehaveAfterLogIn =
  (misbehave: Behaviour): Behaviour =>
  (socket, elsewhere) => {
    socket.write('* OK ready\r\n');
    socket.on('data', (line) => {
      const [tag, command] = String(line).trim().split(' ');
      if (command === 'SELECT') misbehave(socket, elsewhere);
      else socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`);
    });
  };

const emailStart = '* 1 FETCH (BODY[] {';

export const mailboxFaults = {
  'sends nothing': misbehaveAfterLogIn(() => undefined),
  'sends short lines without end': misbehaveAfterLogIn((socket) =>
    sendEndlessly(socket, '* OK again\r\n'.repeat(5_000)),
  ),
  'sends a line without end': misbehaveAfterLogIn((socket) => {
    socket.write('* OK ');
    sendEndlessly(socket, endlessStep);
  }),
  'sends an email without end': misbehaveAfterLogIn((socket) => {
    socket.write(`${emailStart}4000000000}\r\n`);
    sendEndlessly(socket, endlessStep);
  }),
  'sends emails without end': misbehaveAfterLogIn((socket) =>
    sendEndlessly(socket, `${emailStart}${endlessStep.length}}\r\n${endlessStep})\r\n`),
  ),
  'sends lines slowly': misbehaveAfterLogIn((socket) => drip(socket, '* OK again\r\n')),
} satisfies Record<string, Behaviour>;

export const greetAlways: Behaviour = (socket) => {
  const greet = () => socket.write('220 ok\r\n');
  greet();
  socket.on('data', greet);
};

/**
 * Begins with the first received byte, with `greets` at the connection. Connections to a second port, to
 * which it redirects, are counted.
 */
export const startHostilePeer = async (
  behaviour: Behaviour,
  { greets = false }: { readonly greets?: boolean } = {},
) => {
  const sockets = new Set<Socket>();
  let elsewhereCount = 0;
  const listen = async (onConnection: (socket: Socket) => void) => {
    const server = createServer((socket) => {
      sockets.add(socket);
      // A client that has had enough resets the connection.
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
      onConnection(socket);
    });
    const port = await listenOnFreePort(server);
    return { server, host: `127.0.0.1:${port}` };
  };
  const other = await listen((socket) => {
    elsewhereCount += 1;
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{}');
  });
  const elsewhere = `http://${other.host}/`;
  const peer = await listen((socket) => {
    if (greets) behaviour(socket, elsewhere);
    else socket.once('data', () => behaviour(socket, elsewhere));
    socket.resume();
  });
  return {
    host: peer.host,
    countRedirected: () => elsewhereCount,
    countOpen: () => sockets.size,
    stop: () => {
      for (const { server } of [peer, other]) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
