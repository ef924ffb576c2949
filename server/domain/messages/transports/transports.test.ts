import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { removeFolder } from '../../../../tests/support/remove-folder.ts';
import { AccountRefused, PermanentFailure } from '../answers/send-errors.ts';
import { createTransports, type TransportSettings } from './transports.ts';

const message = {
  id: '0199-one',
  recipient: 'jo@example.com',
  senderName: 'Harbour "Street" Dental',
  replyTo: null,
  subject: 'Harbour: payment request for £45.00',
  text: 'Hello Jo,\n\nhttps://pay.example.com/pay/secret\n\nBye',
  html: '<p>Pay £45.00</p>',
  date: new Date('2026-11-21T02:16:00.123Z'),
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const getPort = (server: { address(): AddressInfo | string | null }) => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
};

const startMailServer = async (options: SMTPServerOptions) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${getPort(server.server)}`;
};

const startSocketServer = async (onConnection: (socket: Socket) => void) => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined).resume();
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return getPort(server);
};

const startSmsProvider = async (handle: RequestListener) => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return `http://127.0.0.1:${getPort(server)}/messages`;
};

const announced: string[] = [];
const createTestTransports = (settings: Partial<TransportSettings>) =>
  createTransports({
    smtpUrl: undefined,
    mailFrom: 'go@beepaid.example',
    smsUrl: undefined,
    smsToken: undefined,
    phoneCountries: ['GB'],
    outboxFolder: '/nowhere',
    announce: (line) => announced.push(line),
    timeoutMs: 300,
    ...settings,
  });

const createSmtpError = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

describe('email', () => {
  const received: string[] = [];
  const storeMessage: SMTPServerOptions['onData'] = (stream, _session, callback) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString());
      callback();
    });
  };

  test('has the tenant as the name of its sender, and is sent as text and HTML', async () => {
    const smtpUrl = await startMailServer({ onData: storeMessage });
    await createTestTransports({ smtpUrl }).email.send(message);
    const raw = received.pop() ?? '';
    expect(raw).toMatch(/^From: "Harbour \\"Street\\" Dental" <go@beepaid\.example>\r$/m);
    expect(raw).toMatch(/^To: jo@example\.com\r$/m);
    expect(raw).toMatch(/^Message-ID: <0199-one@beepaid\.example>\r$/m);
    expect(raw).toContain('Content-Type: multipart/alternative');
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
  });

  test('has the logo as an attached picture to which the HTML refers [shop 6.2]', async () => {
    const smtpUrl = await startMailServer({ onData: storeMessage });
    const inlineLogo = Buffer.from('picture');
    const html = '<img src="cid:shop-logo" alt="">';
    await createTestTransports({ smtpUrl }).email.send({ ...message, html, inlineLogo });
    const raw = received.pop() ?? '';
    expect(raw).toMatch(/^Content-Type: multipart\/related;/m);
    expect(raw).toMatch(/^Content-Id: <shop-logo>\r$/im);
    expect(raw).toMatch(/^Content-Disposition: inline; filename=logo\.png\r$/m);
    expect(raw).toContain(inlineLogo.toString('base64'));
  });

  test('has the headers for one-click unsubscribing only when it is a reminder [reach 7.5]', async () => {
    const smtpUrl = await startMailServer({ onData: storeMessage });
    const { email } = createTestTransports({ smtpUrl });
    await email.send({ ...message, unsubscribeUrl: 'https://pay.example.com/pay/token/reminders' });
    const raw = received.pop() ?? '';
    expect(raw).toMatch(
      /^List-Unsubscribe: <https:\/\/pay\.example\.com\/pay\/token\/reminders>\r$/m,
    );
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    await email.send({ ...message, unsubscribeUrl: null });
    expect(received.pop()).not.toMatch(/^List-Unsubscribe/m);
  });

  test('has no further headers or recipients when a name or an address has line breaks or commas [attack 3.3]', async () => {
    const smtpUrl = await startMailServer({ onData: storeMessage });
    const injected = {
      ...message,
      senderName: 'A\r\nBcc: x@evil.example',
      subject: 'B\r\nX-Evil: 1',
    };
    await createTestTransports({ smtpUrl }).email.send(injected);
    const raw = received.pop() ?? '';
    expect(raw).not.toMatch(/^(Bcc|X-Evil):/m);
    await createTestTransports({ smtpUrl })
      .email.send({ ...message, recipient: 'jo@example.com, x@evil.example' })
      .catch(() => undefined);
    expect(received.join()).not.toContain('x@evil.example');
  });

  test('has an address of its own for bounces, and asks for bounces without its text [reach 3.3]', async () => {
    const commands: unknown[] = [];
    const smtpUrl = await startMailServer({
      hideDSN: false,
      onMailFrom: ({ address, args }, _session, done) => {
        commands.push({ address, args });
        done();
      },
      onRcptTo: ({ address, args }, _session, done) => {
        commands.push({ address, args });
        done();
      },
      onData: storeMessage,
    });
    const getBounceAddress = (id: string) => `bounces+${id}@beepaid.example`;
    const { email } = createTestTransports({ smtpUrl, getBounceAddress });
    await email.send({ ...message, recipient: 'jo+go@example.com' });
    expect(commands).toMatchObject([
      { address: 'bounces+0199-one@beepaid.example', args: { RET: 'HDRS', ENVID: '0199-one' } },
      {
        address: 'jo+go@example.com',
        args: { NOTIFY: 'FAILURE,DELAY', ORCPT: expect.stringMatching(/^rfc822;jo\+(2B)?go@/) },
      },
    ]);
    expect(received.pop()).toMatch(
      /^From: "Harbour \\"Street\\" Dental" <go@beepaid\.example>\r$/m,
    );
    await email
      .send({ ...message, recipient: 'jo@example.com, x@evil.example' })
      .catch(() => undefined);
    expect(JSON.stringify(commands)).not.toContain('"address":"x@evil.example"');
  });

  test('is not sent to another machine without TLS, unless SMTP_URL allows it [safe 5.2]', async () => {
    // This address leads to this machine, and the server does not count it as loopback.
    const smtpUrl = (await startMailServer({ onData: storeMessage })).replace(
      '127.0.0.1',
      '0.0.0.0',
    );
    await expect(createTestTransports({ smtpUrl }).email.send(message)).rejects.toThrow(/STARTTLS/);
    expect(received).toEqual([]);
    for (const option of ['ignoreTLS=true', 'requireTLS=false']) {
      await createTestTransports({ smtpUrl: `${smtpUrl}?${option}` }).email.send(message);
      expect(received.pop()).toContain('To: jo@example.com');
    }
  });

  test('is sent to the mail server of this machine although that server has signed its own certificate [mail 1.3]', async () => {
    const smtpUrl = await startMailServer({ disabledCommands: [], onData: storeMessage });
    for (const host of ['127.0.0.1', 'localhost']) {
      const url = smtpUrl.replace('127.0.0.1', host);
      await createTestTransports({ smtpUrl: url, timeoutMs: 5_000 }).email.send(message);
      expect(received.pop()).toContain('To: jo@example.com');
    }
  });

  test('is sent to an address whose domain has letters beyond a–z, in the ASCII form [mail 3.2]', async () => {
    const smtpUrl = await startMailServer({ onData: storeMessage });
    const { email } = createTestTransports({ smtpUrl, timeoutMs: 5_000 });
    await email.send({ ...message, recipient: 'jo@bücher.test' });
    expect(received.pop()).toContain('To: jo@xn--bcher-kva.test');
  });

  test.each<[code: number, text: string, reason: string | null]>([
    [550, '5.1.1 no such user', 'unknown_recipient'],
    [550, 'Unrouteable address', 'unknown_recipient'],
    [552, '5.2.2 mailbox full', 'mailbox_full'],
  ])(
    'is given up when the mail server answers %i %s, which is about one address [mail 1.2]',
    async (code, text, reason) => {
      const smtpUrl = await startMailServer({
        onRcptTo: (_to, _session, done) => done(createSmtpError(code, text)),
      });
      const sending = createTestTransports({ smtpUrl, timeoutMs: 5_000 }).email.send(message);
      await expect(sending).rejects.toBeInstanceOf(PermanentFailure);
      await expect(sending).rejects.toMatchObject({ reason });
    },
  );

  const refusals: readonly [
    command: 'onRcptTo' | 'onMailFrom' | 'onData' | 'onAuth',
    code: number,
    text: string,
    words: string,
  ][] = [
    ['onRcptTo', 554, '5.7.1 Relay access denied', 'does not relay'],
    ['onRcptTo', 454, '4.7.1 Relay access denied', 'does not relay'],
    ['onRcptTo', 550, '5.7.1 Client host rejected: Access denied', 'blocks this server'],
    ['onRcptTo', 550, 'denied', 'refuses the email'],
    [
      'onMailFrom',
      550,
      '5.1.8 Sender address rejected: Domain not found',
      'does not accept the sender',
    ],
    ['onMailFrom', 552, '5.3.4 message too large', 'too large'],
    ['onMailFrom', 452, '4.3.1 Insufficient system storage', 'fault of its own'],
    ['onData', 554, '5.7.1 rejected by policy', 'by a rule of its own'],
    ['onData', 550, '5.5.1 Error', 'does not understand'],
    ['onAuth', 535, '5.7.8 Error: authentication failed', 'does not accept the log-in'],
  ];
  test.each(refusals)(
    'waits until the operator acts when the mail server answers to %s: %i %s [mail 1.2]',
    async (command, code, text, words) => {
      const error = createSmtpError(code, text);
      const smtpUrl = await startMailServer(
        command === 'onData'
          ? { onData: (stream, _session, done) => stream.resume().on('end', () => done(error)) }
          : {
              [command]: (_value: unknown, _session: unknown, done: (error: Error) => void) =>
                done(error),
            },
      );
      const url = command === 'onAuth' ? smtpUrl.replace('//', '//shop:secret@') : smtpUrl;
      const failure = await createTestTransports({ smtpUrl: url, timeoutMs: 5_000 })
        .email.send(message)
        .catch((reason: unknown) => reason);
      expect(failure).toBeInstanceOf(AccountRefused);
      expect(failure).toMatchObject({
        message: expect.stringMatching(new RegExp(`${words}.*${text.slice(0, 6)}`)),
        code: expect.stringMatching(new RegExp(`^SMTP ${code}`)),
      });
    },
  );

  test.each([
    ['is busy', { onRcptTo: (_to, _session, done) => done(createSmtpError(451, 'later')) }],
    [
      'asks to come again',
      { onMailFrom: (_from, _session, done) => done(createSmtpError(421, 'too many connections')) },
    ],
    [
      'puts the sender on a grey list',
      { onRcptTo: (_to, _s, done) => done(createSmtpError(451, '4.7.1 Greylisted')) },
    ],
    [
      'fails after the message data',
      {
        onData: (stream, _s, done) =>
          stream.resume().on('end', () => done(createSmtpError(451, 'queue file write error'))),
      },
    ],
    [
      'disconnects during the message data',
      {
        onData: (_stream, _session) => closers.splice(0).forEach((close) => void close()),
        closeTimeout: 10,
      },
    ],
  ] satisfies [string, SMTPServerOptions][])(
    'is retried when the mail server %s',
    async (_, options) => {
      const smtpUrl = await startMailServer(options);
      const failure = await createTestTransports({ smtpUrl })
        .email.send(message)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(PermanentFailure);
      expect(failure).not.toBeInstanceOf(AccountRefused);
    },
  );

  test('times out on a mail server that never responds, stops responding or sends slowly', async () => {
    const silent = await startSocketServer(() => undefined);
    await expect(
      createTestTransports({ smtpUrl: `smtp://127.0.0.1:${silent}` }).email.send(message),
    ).rejects.toThrow(/timeout|greeting/i);

    const stuck = await startSocketServer((socket) => socket.write('220 hello\r\n'));
    await expect(
      createTestTransports({ smtpUrl: `smtp://127.0.0.1:${stuck}` }).email.send(message),
    ).rejects.toThrow(/timeout/i);

    const drip = await startSocketServer((socket) => {
      socket.write('220 hello\r\n');
      const timer = setInterval(() => socket.write('250-wait\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    await expect(
      createTestTransports({ smtpUrl: `smtp://127.0.0.1:${drip}` }).email.send(message),
    ).rejects.toThrow();
  });

  test('is retried when the connection is refused', async () => {
    const port = await startSocketServer(() => undefined);
    for (const close of closers.splice(0)) await close();
    const failure = await createTestTransports({ smtpUrl: `smtp://127.0.0.1:${port}` })
      .email.send(message)
      .catch(String);
    expect(failure).toContain('ECONNREFUSED');
  });
});

describe('a text message', () => {
  const sms = { ...message, recipient: '+447700900123', subject: '', html: null };

  test('is posted to the provider as JSON with the token and an idempotency key', async () => {
    const requests: unknown[] = [];
    const smsUrl = await startSmsProvider(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { authorization, 'idempotency-key': key } = request.headers;
      requests.push({ authorization, key, body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.end('{}');
    });
    await createTestTransports({ smsUrl, smsToken: 'token', timeoutMs: 5_000 }).sms.send(sms);
    expect(requests).toEqual([
      {
        authorization: 'Bearer token',
        key: sms.id,
        body: { to: sms.recipient, text: sms.text, sender: 'Harbour Str' },
      },
    ]);
  });

  test.each([
    [302, 'AccountRefused'],
    [400, 'PermanentFailure'],
    [401, 'AccountRefused'],
    [403, 'AccountRefused'],
    [404, 'AccountRefused'],
    [422, 'PermanentFailure'],
    [408, 'Error'],
    [429, 'Error'],
    [500, 'Error'],
    [503, 'Error'],
  ])(
    'that the provider answers with the status %i fails as %s [mail 1.2]',
    async (status, name) => {
      const smsUrl = await startSmsProvider((_request, response) =>
        response.writeHead(status).end(),
      );
      await expect(
        createTestTransports({ smsUrl, timeoutMs: 5_000 }).sms.send(sms),
      ).rejects.toMatchObject({ name });
    },
  );

  test('times out on a provider that never responds', async () => {
    const smsUrl = await startSmsProvider(() => undefined);
    await expect(createTestTransports({ smsUrl }).sms.send(sms)).rejects.toThrow(
      'does not answer within 300 ms',
    );
  });
});

describe('without providers', () => {
  test('refuse messages outside the demo, and print nothing [safe 4.1]', async () => {
    announced.length = 0;
    const { email, sms } = createTestTransports({ outboxFolder: undefined });
    const refuse = (variable: string) =>
      new PermanentFailure(`${variable} is not set`, { reason: 'not_set_up' });
    await expect(email.send(message)).rejects.toThrow(refuse('SMTP_URL'));
    await expect(sms.send(message)).rejects.toThrow(refuse('SMS_URL'));
    expect(announced).toEqual([]);
  });

  test('write messages as text files that sort by time, and print their links', async () => {
    const outboxFolder = await mkdtemp(join(tmpdir(), 'beepaid-outbox-'));
    closers.push(() => removeFolder(outboxFolder));
    const { email, sms } = createTestTransports({ outboxFolder: join(outboxFolder, 'outbox') });
    announced.length = 0;
    await Promise.all([email.send(message), email.send({ ...message, id: 'two' })]);
    await sms.send({ ...message, recipient: '../../etc/passwd', subject: '' });

    const names = (await readdir(join(outboxFolder, 'outbox'))).sort();
    expect(names).toEqual([
      '2026-11-21T02-16-00.123Z-email-jo@example.com-2.txt',
      '2026-11-21T02-16-00.123Z-email-jo@example.com.txt',
      '2026-11-21T02-16-00.123Z-sms-.._.._etc_passwd.txt',
    ]);
    expect(await readFile(join(outboxFolder, 'outbox', names[1] ?? ''), 'utf8')).toBe(
      [
        'To: jo@example.com',
        'From: "Harbour Street Dental" <go@beepaid.example>',
        'Subject: Harbour: payment request for £45.00',
        'Date: 2026-11-21T02:16:00.123Z',
        'Channel: email',
        '',
        message.text,
        '',
      ].join('\n'),
    );
    expect(announced).toContain('Email to jo@example.com: https://pay.example.com/pay/secret');
  });
});
