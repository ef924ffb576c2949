import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { generate } from 'selfsigned';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { OpenSocket } from '../../../server/lib/outgoing/open-public-socket.ts';

/** For the mail server of `startSmtpService`. */
export const smtpAccount = {
  host: 'smtp.example.com',
  port: '587',
  user: 'desk@example.com',
  password: 'a password for apps',
  sender: 'desk@example.com',
} as const;

export interface ReceivedEmail {
  readonly from: string;
  readonly to: string;
  /** As they came. */
  readonly source: string;
}

const refuse = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

const listen = async (
  server: { listen(port: number, host: string): unknown },
  listener: NodeJS.EventEmitter,
) => {
  server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
};

const getPort = (address: AddressInfo | string | null) => Object(address).port as number;

/**
 * An example company's: its user sends over TLS, with STARTTLS or at port 465. `network` leads to it, to
 * `plain.example.com` without TLS, and to `ssh.example.com`, another service.
 */
export const startSmtpService = async () => {
  const names = [smtpAccount.host, 'plain.example.com', 'next.example.com'];
  const { private: key, cert } = await generate([{ name: 'commonName', value: smtpAccount.host }], {
    keyType: 'ec',
    extensions: [
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2 as const, value })) },
    ],
  });
  const received: ReceivedEmail[] = [];
  let onEmail: (() => unknown) | undefined;
  let isDown = false;
  let currentPassword: string = smtpAccount.password;
  const options: SMTPServerOptions = {
    key,
    cert,
    logger: false,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === smtpAccount.user && password === currentPassword
        ? done(null, { user: username })
        : done(refuse(535, `5.7.8 Bad credentials for ${username} with ${password}`)),
    onMailFrom: ({ address }, _session, done) =>
      address.endsWith('@example.com')
        ? done()
        : done(refuse(553, `5.7.1 Sender ${address} not owned by user`)),
    onRcptTo: ({ address }, _session, done) =>
      address.includes('nobody') ? done(refuse(550, '5.1.1 No such user')) : done(),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.once('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const [first] = rcptTo;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: first?.address ?? '',
          source: Buffer.concat(pieces).toString(),
        });
        const act = onEmail;
        onEmail = undefined;
        await act?.();
        done();
      });
    },
  };
  const servers = {
    startTls: new SMTPServer(options),
    tls: new SMTPServer({ ...options, secure: true }),
    plain: new SMTPServer({ ...options, disabledCommands: ['STARTTLS'] }),
  };
  for (const server of Object.values(servers)) {
    server.on('error', () => undefined);
    await listen(server, server.server);
  }
  const ssh = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('SSH-2.0-OpenSSH_9.2 secret-build\r\n');
  });
  await listen(ssh, ssh);
  const ports = {
    startTls: getPort(servers.startTls.server.address()),
    tls: getPort(servers.tls.server.address()),
    plain: getPort(servers.plain.server.address()),
    ssh: getPort(ssh.address()),
  };

  const findPort = (host: string, port: number) => {
    if (host === 'plain.example.com') return ports.plain;
    if (host === 'ssh.example.com') return ports.ssh;
    return port === 465 ? ports.tls : ports.startTls;
  };
  const openSocket: OpenSocket = async ({ host, port }) => {
    if (!host.endsWith('.example.com'))
      throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
    if (isDown || port === 25) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const socket = connect(findPort(host, port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  return {
    received,
    network: { openSocket, ca: cert },
    runBeforeNextAnswer: (act: () => unknown) => {
      onEmail = act;
    },
    /** Open connections end. */
    goDown: () => {
      isDown = true;
      for (const server of Object.values(servers))
        for (const { _socket: socket } of server.connections as Iterable<{
          _socket: { destroy(): void };
        }>)
          socket.destroy();
    },
    changePassword: (password: string) => {
      currentPassword = password;
    },
    reset: () => {
      currentPassword = smtpAccount.password;
      received.length = 0;
      onEmail = undefined;
      isDown = false;
    },
    stop: async () => {
      ssh.close();
      await Promise.all(
        Object.values(servers).map(
          (server) => new Promise<void>((resolve) => server.close(() => resolve())),
        ),
      );
    },
  };
};

export type SmtpService = Awaited<ReturnType<typeof startSmtpService>>;
