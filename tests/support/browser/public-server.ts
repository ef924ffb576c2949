import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { request as forward } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import { createEmptyDatabase } from '../db/empty-database.ts';
import { removeFolder } from '../remove-folder.ts';
import { findFreePort } from '../server/find-free-port.ts';
import { startServerProcess } from '../server/server-process.ts';

const getPort = (address: AddressInfo | string | null) => {
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return address.port;
};

/** Codes such as `=3D` become characters; broken lines are joined. */
const decodeQuotedPrintable = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** `received` has decoded texts. */
const startMailServer = async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        received.push(decodeQuotedPrintable(text));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${getPort(server.server.address())}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

/** As docs/running.md describes it. */
const startHttpsProxy = async (serverPort: number) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  });
  const proxy = createTlsServer({ key, cert }, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    };
    const { method, url: path } = incoming;
    const request = forward(
      { port: serverPort, host: '127.0.0.1', method, path, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    request.on('error', () => outgoing.destroy());
    incoming.pipe(request);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `https://localhost:${getPort(proxy.address())}`,
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
};

/** New, public, without a tenant: HTTPS by a proxy, a mail server, the sandbox, an empty database. */
export const startPublicServer = async () => {
  const [dataFolder, port, mail, database] = await Promise.all([
    mkdtemp(join(tmpdir(), 'beepaid-public-')),
    findFreePort(),
    startMailServer(),
    createEmptyDatabase(),
  ]);
  const proxy = await startHttpsProxy(port);
  const running = await startServerProcess({
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataFolder,
    PAYMENT_PROVIDER: 'sandbox',
    PUBLIC_URL: proxy.origin,
    SMTP_URL: mail.url,
    ...(database && { DATABASE_URL: database.url }),
  });
  return {
    origin: proxy.origin,
    mails: mail.received,
    getSetupUrl: () => /https:\S+\/setup#token=\S+/.exec(running.printed.join('\n'))?.[0],
    remove: async () => {
      await running.stop();
      proxy.stop();
      await mail.stop();
      await database?.drop();
      await removeFolder(dataFolder);
    },
  };
};

export type PublicServer = Awaited<ReturnType<typeof startPublicServer>>;
