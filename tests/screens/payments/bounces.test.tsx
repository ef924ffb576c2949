import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { createBounceAddresses } from '../../../server/domain/messages/bounces/bounce-addresses.ts';
import { createBounceReader } from '../../../server/domain/messages/bounces/bounce-reader.ts';
import { openMailbox } from '../../../server/domain/messages/bounces/open-mailbox.ts';
import { parseBounce } from '../../../server/domain/messages/bounces/parse-bounce.ts';
import { createOutboxWorker } from '../../../server/domain/messages/outbox.ts';
import { createTransports } from '../../../server/domain/messages/transports/transports.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';
import { bounceBuilders } from '../../support/messages/bounce-emails.ts';
import { startImapServer } from '../../support/messages/imap-server.ts';
import { testSecret } from '../../support/server/create-test-server.ts';
import { createTestClient } from '../../support/server/test-client.ts';

const server = withServer();

/** It accepts every email, and stores the address to which it bounces. */
const startMailServer = async () => {
  const bounceAddresses: string[] = [];
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => {
      bounceAddresses.push(address);
      done();
    },
    onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
  });
  mail.listen(0, '127.0.0.1');
  await once(mail.server, 'listening');
  onTestFinished(() => mail.close());
  const { port } = mail.server.address() as AddressInfo;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, bounceAddresses };
};

const getStatus = () => screen.getByText('Status', { selector: 'dt' }).nextElementSibling;
const showHistory = async (ident: string) => {
  await renderApp(`/payments/${ident}`);
  return screen.findByRole('list', { name: 'History' });
};

test('an email is shown as sent, and never as delivered, until it bounces into the mailbox [reach 1.1, reach 3.4]', async () => {
  server.restart({ readsBounces: true });
  const [{ smtpUrl, bounceAddresses }, imap] = [await startMailServer(), await startImapServer()];
  onTestFinished(imap.stop);
  const { clock, metrics } = server.get().server;
  const shared = { database: server.database(), clock, metrics, logger: pino({ enabled: false }) };
  const addresses = createBounceAddresses('bounces@example.com', testSecret);

  const client = createTestClient(server.get().server);
  await client.logIn(server.get().owner.email, testPassword);
  const { body } = await client.post('/services/payments/', {
    customer: { name: 'Jo Bloggs', email: 'jo@example.org' },
    description: 'Check-up',
    amountNet: 4500,
    vatCode: 'T0',
  });
  const { ident } = body as PaymentRequest;
  const outbox = createOutboxWorker({
    ...shared,
    transports: createTransports({
      smtpUrl,
      mailFrom: 'go@example.com',
      getBounceAddress: addresses.build,
      smsUrl: undefined,
      smsToken: undefined,
      phoneCountries: ['GB'],
      outboxFolder: undefined,
      announce: () => undefined,
    }),
  });
  outbox.start();
  await outbox.idle();
  await outbox.stop();

  await signIn();
  const before = await showHistory(ident);
  expect(before).toHaveTextContent('Sent by email');
  expect(document.body).not.toHaveTextContent(/delivered/i);

  const [to = ''] = bounceAddresses;
  imap.deliver(bounceBuilders.Exim({ to, recipient: 'jo@example.org' }), clock());
  const reader = createBounceReader({
    ...shared,
    wakeWorkers: () => undefined,
    addresses,
    parser: { run: parseBounce, stop: async () => undefined },
    openMailbox: () => openMailbox(imap.getUrl()),
  });
  reader.start();
  await reader.idle();
  await reader.stop();
  const after = await showHistory(ident);
  expect(after).toHaveTextContent('Email not delivered: the address does not exist');
  expect(getStatus()).toHaveTextContent('Email not delivered: the address does not exist');
});
