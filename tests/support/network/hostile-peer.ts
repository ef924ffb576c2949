import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const endlessStep = 'x'.repeat(64 * 1024);
const DRIP_INTERVAL_MS = 10;

/** Sends `text` again and again, as fast as the other side reads. */
const sendEndlessly = (socket: Socket, text: string) => {
  const send = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', send);
  send();
};

/** Sends one more piece of `text` every few milliseconds, and never ends. */
const drip = (socket: Socket, text: string) => {
  const timer = setInterval(() => socket.write(text), DRIP_INTERVAL_MS);
  socket.once('close', () => clearInterval(timer));
};

/** What a peer sends when the other side connects or sends something. `elsewhere` is another host. */
type Behaviour = (socket: Socket, elsewhere: string) => void;

/** How a peer over HTTP can misbehave. */
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

/**
 * How a mail server can misbehave. `greeting` begins the lines of a greeting, and `refusal` is a line
 * that refuses.
 */
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

/** Lets the other side log in, and misbehaves when it opens a folder. */
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

/** How the mail server of a mailbox can misbehave after the log-in. */
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

/** Answers everything with “220”. */
export const greetAlways: Behaviour = (socket) => {
  const greet = () => socket.write('220 ok\r\n');
  greet();
  socket.on('data', greet);
};

/**
 * Starts a peer on this machine that misbehaves. It begins with the first byte that it receives; with
 * `greets`, it begins with the connection. The peer counts the connections to a second port, to which it redirects.
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
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
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
    /** The host and port. */
    host: peer.host,
    countRedirected: () => elsewhereCount,
    countOpen: () => sockets.size,
    stop: () => {
      for (const { server } of [peer, other]) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
