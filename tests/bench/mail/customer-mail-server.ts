import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { buildAbsenceNote } from '../../support/messages/bounce-emails.ts';
import type { Defer } from '../support/cleanup.ts';

/** More than a mail server needs to warn the sender, and fewer than it makes before it gives up. */
const BUSY_ATTEMPTS = 3;

interface ReceivedEmail {
  readonly recipient: string;
  /** The address to which it bounces. */
  readonly sender: string;
  readonly source: string;
}

const createAnswer = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/**
 * Starts the mail server of the customers. The part of an address before the “@” decides what it
 * does: `unknown`, `busy` (takes an email after some attempts), `greylisted` (takes none) or `away`
 * (answers with an absence note). It takes every other email.
 */
export const startCustomerMailServer = async (defer: Defer) => {
  const received: ReceivedEmail[] = [];
  const attempts = new Map<string, number>();
  let shopPort = 0;

  const judgeRecipient = (address: string) => {
    const [name] = address.split('@');
    const count = (attempts.get(address) ?? 0) + 1;
    attempts.set(address, count);
    if (name === 'unknown') return createAnswer(550, '5.1.1 User unknown');
    const isBusy = name === 'greylisted' || (name === 'busy' && count <= BUSY_ATTEMPTS);
    return isBusy ? createAnswer(451, '4.7.1 Greylisted, try again later') : undefined;
  };

  const sendAbsenceNote = (sender: string) =>
    createTransport({ host: '127.0.0.1', port: shopPort, ignoreTLS: true }).sendMail({
      envelope: { from: '', to: sender },
      raw: buildAbsenceNote(sender),
    });

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onRcptTo: ({ address }, _session, done) => done(judgeRecipient(address)),
    onData: async (stream, { envelope }, done) => {
      const source = await text(stream);
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push(...recipients.map((recipient) => ({ recipient, sender, source })));
      if (recipients.some((address) => address.startsWith('away@'))) await sendAbsenceNote(sender);
      done();
    },
  });
  // A mail server that stops breaks its connections off.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  defer(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    port: (server.server.address() as AddressInfo).port,
    /** Sets where absence notes go. */
    setShopPort: (port: number) => {
      shopPort = port;
    },
    /** Returns the email to an address; undefined before it has arrived. */
    find: (recipient: string) => received.find((email) => email.recipient === recipient),
  };
};

export type CustomerMailServer = Awaited<ReturnType<typeof startCustomerMailServer>>;
