import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMollieService } from '../../../tests/support/providers/mollie-service.ts';
import { createMollieProvider } from '../providers/mollie/mollie-provider.ts';
import { explainFailure } from './explain-failure.ts';
import { findAccountId, getProviderConnector, tryPaymentPage } from './provider-connectors.ts';

vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');

let mollie: Awaited<ReturnType<typeof startMollieService>>;
beforeAll(async () => {
  mollie = await startMollieService();
});
// Fails when a response of the stand-in did not match Mollie's schemas.
afterAll(() => mollie.stop());

const acceptKey = (key: string) =>
  getProviderConnector('mollie').setUp({
    key,
    connectionId: '0190a000-0000-7000-8000-000000000000',
    webhookOrigin: 'https://go.example.com',
    urls: { stripeApiUrl: undefined, mollieApiUrl: `${mollie.origin}/v2/` },
  });

test('a Mollie key returns its profile, and opens a payment page that closes by itself [shop 5.2]', async () => {
  const { credentials, resultLines } = await acceptKey(mollie.apiKey);
  expect(credentials).toMatchObject({ provider: 'mollie', accountId: 'pfl_QkEhN94Ba' });
  expect(resultLines[0]).toBe('The key works, for the Mollie account ending 94Ba.');
  const urls = { stripeApiUrl: undefined, mollieApiUrl: `${mollie.origin}/v2/` };
  expect(await findAccountId({ provider: 'mollie', apiKey: mollie.apiKey }, urls)).toBe(
    'pfl_QkEhN94Ba',
  );
  const provider = createMollieProvider({ apiKey: mollie.apiKey, apiUrl: urls.mollieApiUrl });
  const now = new Date('2026-03-02T09:00:00Z');
  expect(await tryPaymentPage(provider, 'https://go.example.com', now)).toEqual([
    'A payment page of £1.00 was opened and read.',
    'It closes by itself within minutes. No money moved.',
  ]);
});

test('a key that Mollie does not know is refused with an explanation [shop 5.3]', async () => {
  const error = await acceptKey('test_unknown').catch((reason: unknown) => reason);
  expect(explainFailure(error, 'mollie').message).toBe(
    'Mollie does not accept this key. Make a new one, and paste it whole.',
  );
});
