import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasTool } from '../../support/tools.ts';
import { type Defer, withCleanup } from '../support/cleanup.ts';
import { atMost, type Row, type Section } from '../support/row.ts';
import { type CustomerMailServer, startCustomerMailServer } from './customer-mail-server.ts';
import { startDovecot } from './dovecot.ts';
import { startExim } from './exim.ts';
import { type MailServer, type MailServerOptions, poll, retry, soundState } from './mail-server.ts';
import { type MailShop, openMailShop } from './mail-shop.ts';
import { startPostfix } from './postfix.ts';

/**
 * The last bounce comes when the mail server gives up. The server reads bounces once a minute, and
 * looks every 15 seconds whether a read is due.
 */
const MAX_BOUNCE_MS = retry.totalSeconds * 1_000 + 80_000;
const MAX_SEND_MS = 20_000;

/** Something that the server should do or say, with what it did. */
interface Result {
  readonly what: string;
  readonly actual: string;
  readonly expected: RegExp;
}

/** What an email to an address ends in. */
interface EmailCase {
  readonly what: string;
  readonly email: string;
  /** What the app shows in the end. */
  readonly expected: RegExp;
}

const getFirstSentence = (text: string) => text.split('. ', 1).join();

const unknownAddress = /^Email not delivered: the address does not exist$/;

/** The cases of a mail server. `warnsOfDelays`: whether it tells the sender of an email that waits. */
const buildEmailCases = (domain: string, warnsOfDelays: boolean): readonly EmailCase[] => [
  { what: 'an email arrives', email: 'jo@customer.test', expected: /^no note$/ },
  { what: 'jo@bücher.test', email: 'jo@bücher.test', expected: /^no note$/ },
  { what: 'unknown in our domain', email: `stranger@${domain}`, expected: unknownAddress },
  { what: 'bounce: unknown user', email: 'unknown@customer.test', expected: unknownAddress },
  { what: 'bounce: unknown in Dovecot', email: 'stranger@dovecot.test', expected: unknownAddress },
  {
    what: 'bounce: quota of Dovecot exceeded',
    email: 'full@dovecot.test',
    expected: /^Email not delivered: the mailbox is full$/,
  },
  {
    what: `bounce after ${retry.totalSeconds} s of greylisting`,
    email: 'greylisted@customer.test',
    expected: /^Email not delivered: the mail server of the address cannot be reached$/,
  },
  {
    what: 'a delay, then the email arrives',
    email: 'busy@customer.test',
    expected: warnsOfDelays ? /^It is not known whether the email arrived$/ : /^no note$/,
  },
  { what: 'an absence note', email: 'away@customer.test', expected: /^no note$/ },
];

/**
 * The shop's mail server takes neither emails for customers nor bounces. Later the operator corrects
 * both.
 */
const measureMistakes = async (
  mailServer: MailServer,
  shop: MailShop,
): Promise<readonly Result[]> => {
  await mailServer.restart({ relays: false, hasPlusAddressing: false });
  const ident = await shop.createRequest('relayed@customer.test');
  const readNote = async () => {
    const note = await shop.readNotes(ident);
    return note.includes('not sent yet') ? note : undefined;
  };
  const note = (await poll(MAX_SEND_MS, readNote)) ?? (await shop.readNotes(ident));
  const getFinding = await shop.diagnose();
  const alarm = shop.alarms.find((line) => line.includes('SMTP 55'));
  await mailServer.restart(soundState);
  const denied = /does not relay emails.*(Relay access denied|relay not permitted)/;
  return [
    {
      what: 'relay denied: the app',
      actual: note,
      expected: /^Email not sent yet: our mail server refuses to send it/,
    },
    {
      what: 'relay denied: the alarm',
      actual: /SMTP [\d. ]*\d/.exec(alarm ?? '')?.[0] ?? 'none',
      expected: /^SMTP 55[04]/,
    },
    {
      what: 'relay denied: doctor, outbox',
      actual: getFinding('Outbox').replace(/^.*The last answer: /, ''),
      expected: denied,
    },
    { what: 'relay denied: doctor --mail', actual: getFinding('Email'), expected: denied },
    {
      what: 'no plus addressing: doctor --mail',
      actual: getFirstSentence(getFinding('Bounces')),
      expected: /^fail: .*bounces? (is|are) lost/,
    },
  ];
};

/** The forms in which the emails arrived. */
const describeArrivals = (customers: CustomerMailServer): readonly Result[] => {
  const source = customers.find('jo@customer.test')?.source ?? '';
  return [
    {
      what: 'the way of the first email to our mail server',
      actual: /\bwith (\w+)/i.exec(source)?.[1] ?? 'none',
      expected: /^ESMTPS$/i,
    },
    {
      what: 'jo@bücher.test is sent to',
      actual:
        /^To: (.*)$/m.exec(customers.find('jo@bücher.test')?.source ?? '')?.[1] ?? 'no address',
      expected: /^<?jo@xn--bcher-kva\.test>?\s*$/,
    },
    {
      what: 'relay denied: after the repair',
      actual: customers.find('relayed@customer.test') ? 'the email arrives' : 'no email arrives',
      expected: /^the email arrives$/,
    },
    {
      what: 'the email that was delayed',
      actual: customers.find('busy@customer.test') ? 'arrives' : 'is lost',
      expected: /^arrives$/,
    },
  ];
};

/** Reads what the app shows until it is as expected, or until all bounces must have been read. */
const readEmailCases = async (
  shop: MailShop,
  sent: readonly (EmailCase & { readonly ident: string })[],
  deadlineMs: number,
): Promise<readonly Result[]> => {
  const read = () =>
    Promise.all(
      sent.map(async ({ ident, what, expected }) => ({
        what,
        expected,
        actual: await shop.readNotes(ident),
      })),
    );
  const areAllExpected = (results: readonly Result[]) =>
    results.every(({ actual, expected }) => expected.test(actual));
  const results = await poll(deadlineMs - performance.now(), async () => {
    const current = await read();
    return areAllExpected(current) ? current : undefined;
  });
  return results ?? read();
};

interface MailServerKind {
  readonly domain: string;
  readonly warnsOfDelays: boolean;
  readonly start: (defer: Defer, options: MailServerOptions) => Promise<MailServer>;
}

const measureMailServer = async (
  defer: Defer,
  kind: MailServerKind,
  dovecot: Awaited<ReturnType<typeof startDovecot>>,
) => {
  const { domain, warnsOfDelays } = kind;
  const customers = await startCustomerMailServer(defer);
  const mailServer = await kind.start(defer, {
    customerPort: customers.port,
    lmtpPort: dovecot.lmtpPort,
  });
  customers.setShopPort(mailServer.port);
  const shop = await openMailShop(defer, mailServer, dovecot.getBounceUrl(domain));
  const startMs = performance.now();
  const report = (line: string) => {
    const seconds = Math.round((performance.now() - startMs) / 1_000);
    process.stderr.write(`mail: ${mailServer.name}, ${line}, ${seconds} s\n`);
  };
  const mistakeResults = await measureMistakes(mailServer, shop);
  report('mistakes of the operator');
  const sent = await Promise.all(
    buildEmailCases(domain, warnsOfDelays).map(async (emailCase) => ({
      ...emailCase,
      ident: await shop.createRequest(emailCase.email),
    })),
  );
  const sentMs = performance.now();
  const getFinding = await shop.diagnose();
  const caseResults = await readEmailCases(shop, sent, sentMs + MAX_BOUNCE_MS);
  report('bounces');
  const results = [
    ...describeArrivals(customers),
    ...mistakeResults,
    ...caseResults,
    {
      what: 'plus addressing: doctor --mail',
      actual: getFirstSentence(getFinding('Bounces')),
      expected: /^ok: .*has arrived/,
    },
  ];
  return results.map(
    ({ what, actual, expected }): Row => ({
      measure: `${mailServer.name}: ${what} – ${actual}`,
      unit: '',
      value: expected.test(actual) ? 0 : 1,
      goal: atMost(0),
    }),
  );
};

const postfix: MailServerKind = {
  domain: 'postfix.test',
  warnsOfDelays: true,
  start: startPostfix,
};

/** Debian's Exim warns of no delay of an email that a program wrote (`Auto-Submitted`). */
const buildEximKind = (packagesFolder: string): MailServerKind => ({
  domain: 'exim.test',
  warnsOfDelays: false,
  start: (defer, options) => startExim(defer, options, packagesFolder),
});

/** Returns the mail servers that this machine has, and prints which packages are missing. */
const findMailServers = () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [];
  const hasDovecot = ['imap', 'lmtp'].every((name) => {
    const isFound = existsSync(join('/usr/lib/dovecot', name));
    if (!isFound) console.log(`skipped: on Debian, run apt-get install dovecot-${name}d`);
    return isFound;
  });
  if (!hasDovecot) return [];
  const { EXIM_ROOT } = process.env;
  const eximFolder =
    EXIM_ROOT !== undefined && existsSync(join(EXIM_ROOT, 'usr/sbin/exim4'))
      ? EXIM_ROOT
      : undefined;
  if (eximFolder === undefined)
    console.log('skipped: no Exim in EXIM_ROOT, which CONTRIBUTING.md describes');
  return [
    ...(hasTool('postfix') ? [postfix] : []),
    ...(eximFolder === undefined ? [] : [buildEximKind(eximFolder)]),
  ];
};

/**
 * Sends emails through real mail servers with Debian's settings, and reads their bounces. Returns
 * undefined when this machine has no such servers.
 */
export const measureMail = (): Promise<Section | undefined> =>
  withCleanup(async (defer) => {
    const kinds = findMailServers();
    if (kinds.length === 0) return undefined;
    const dovecot = await startDovecot(
      defer,
      kinds.map(({ domain }) => domain),
    );
    const rows = await Promise.all(kinds.map((kind) => measureMailServer(defer, kind, dovecot)));
    return {
      title: 'Real mail servers',
      rows: rows.flat(),
      notes: ['Mail: the value is 1 when the result after the dash is not the expected one.'],
    };
  });
