import { expect, onTestFinished, test } from 'vitest';
import { startHttpsProxy } from '../../../tests/support/server/proxies/https-proxy.ts';
import { checkCertificate } from './check-certificate.ts';

const check = async (validDays: number) => {
  const proxy = await startHttpsProxy(9, validDays);
  onTestFinished(() => void proxy.stop());
  return checkCertificate(proxy.origin, new Date());
};

test.each([
  [20.5, 'ok', /valid for 20 more days, until \d{4}-\d\d-\d\d\.$/],
  [13.5, 'warn', /valid for 13 more days/],
  [1.5, 'warn', /valid for 1 more day,/],
  [-0.5, 'fail', /expired on \d{4}-\d\d-\d\d/],
])(
  'the doctor judges a certificate that is valid for %d more days as %s [deployment 2.4]',
  async (days, level, text) => {
    expect(await check(days)).toMatchObject({ level, text: expect.stringMatching(text) });
  },
);

test('the check fails for a server without a certificate [deployment 2.4]', async () => {
  expect(await checkCertificate('https://127.0.0.1:9', new Date())).toMatchObject({
    level: 'fail',
  });
});
