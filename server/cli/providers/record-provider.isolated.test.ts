import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { compareRecordings } from '../../../tests/support/providers/compare-shapes.ts';
import { startMollieService } from '../../../tests/support/providers/mollie-service.ts';
import { startStripeService } from '../../../tests/support/providers/stripe-service.ts';
import { removeFolder } from '../../../tests/support/remove-folder.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { createMollieProvider } from '../../domain/providers/mollie/mollie-provider.ts';
import { createStripeProvider } from '../../domain/providers/stripe/stripe-provider.ts';
import type { Recording } from './record-provider.ts';

const database = await openTestDatabase();
// The stand-in for Mollie has a self-signed certificate.
vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');

/** Of the real services: see docs/payment-providers.md. */
const recordingsFolder = new URL('../../tests/recordings/', import.meta.url);
const recordingFiles = existsSync(recordingsFolder)
  ? readdirSync(recordingsFolder).filter((file) => file.endsWith('.json'))
  : [];

const unused = () => expect.unreachable('another provider is used');

const startStripe = async () => {
  const service = await startStripeService();
  const { secretKey, webhookSecret, origin: apiUrl, account } = service;
  return {
    service,
    keys: [secretKey, webhookSecret],
    env: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    factories: {
      sandbox: unused,
      mollie: unused,
      stripe: (keys: { secretKey: string; webhookSecret: string }) =>
        createStripeProvider({ ...keys, apiUrl }),
    },
    payLast: () => account.pay(account.listCheckouts().at(-1)?.id ?? ''),
  };
};

const startMollie = async () => {
  const service = await startMollieService();
  const { apiKey, apiUrl } = service;
  return {
    service,
    keys: [apiKey],
    env: { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: apiKey },
    factories: {
      sandbox: unused,
      stripe: unused,
      mollie: (keys: { apiKey: string }) => createMollieProvider({ ...keys, apiUrl }),
    },
    payLast: () => service.pay(service.listPayments().at(-1)?.id ?? ''),
  };
};

/** At a stand-in, where the customer pays at once. */
const record = async (provider: string) => {
  const { service, keys, env, factories, payLast } = await (provider === 'mollie'
    ? startMollie()
    : startStripe());
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(async () => {
    await service.stop();
    await removeFolder(folder);
  });
  const file = join(folder, 'recording.json');
  const printLine = (line: string) => {
    if (line.startsWith('Pay with a test card')) payLast();
  };
  const options = {
    env: { ...env, PUBLIC_URL: 'https://pay.example.com' },
    providerFactories: factories,
    printLine,
  };
  const printed = await runCommand(database, ['provider check', '--record', file], options);
  const text = await readFile(file, 'utf8');
  return { printed, text, keys, recording: JSON.parse(text) as Recording };
};

test.each(['stripe', 'mollie'])(
  'provider check --record writes the responses of %s during the life of a payment, without secrets [money 1.10]',
  async (provider) => {
    const { printed, text, keys, recording } = await record(provider);
    expect(printed.join()).toContain(`The responses of ${provider} are in`);
    expect(recording.steps.map(({ step }) => step)).toEqual([
      'open a checkout',
      'read the open checkout',
      'read the paid checkout',
      'refund a part',
      'read the refunded checkout',
      'open a second checkout',
      'close the second checkout',
      'read the closed checkout',
    ]);
    for (const { exchanges } of recording.steps) {
      expect(exchanges.length).toBeGreaterThan(0);
      for (const { status, body } of exchanges)
        expect([status, typeof body]).toEqual([expect.any(Number), 'object']);
    }
    for (const key of keys) expect(text).not.toContain(key);
    expect(text).not.toMatch(/pi_\w+_secret/);
  },
);

test('The comparison finds fields of a recording that are missing at the simulated provider or have other types', async () => {
  const { recording, text } = await record('stripe');
  const changed = JSON.parse(
    text
      .replaceAll('"amount_total": 100', '"amount_total": "1.00"')
      .replaceAll('"payment_status"', '"paid_state"'),
  );
  expect(compareRecordings(recording, recording)).toEqual([]);
  const differences = compareRecordings(changed, recording);
  expect(differences).toContain(
    'open a checkout.amount_total: string in the recording, number in the stand-in',
  );
  expect(differences).toContain('open a checkout.payment_status: missing in the recording');
});

test('The simulated providers respond like the recordings of the real services, if there are recordings', async () => {
  for (const file of recordingFiles) {
    const real = JSON.parse(readFileSync(new URL(file, recordingsFolder), 'utf8')) as Recording;
    expect(compareRecordings(real, (await record(real.provider)).recording), file).toEqual([]);
  }
});

test('A recording needs test keys', async () => {
  const env = { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'live_abc' };
  const run = runCommand(database, ['provider check', '--live', '--record', 'unused.json'], {
    env,
  });
  await expect(run).rejects.toThrow('--record pays with a test card, so it needs test keys');
});
