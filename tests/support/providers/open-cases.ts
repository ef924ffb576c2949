import { describe, expect } from 'vitest';
import { ProviderRefused } from '../../../server/domain/providers/payment-provider.ts';
import { createProviderTest, createRequest, openCheckout, returnUrl } from './provider-case.ts';
import type { StartProviderDriver } from './provider-driver.ts';

const awkwardTexts = [
  ['quotes and backslashes', `Jo's "special" \\ service`],
  ['emoji and accents', 'Größe 👨‍👩‍👧 café ✂'],
  ['markup', '<b>Bold</b> & <script>alert(1)</script>'],
  ['form and URL syntax', 'a=b&c[d]=e%20f+g?#h;{CHECKOUT_SESSION_ID}'],
  ['right-to-left text', 'שירות שנתי ١٢٣'],
] as const;

export const describeOpen = (startDriver: StartProviderDriver) => {
  const providerTest = createProviderTest(startDriver);
  // Providers on another server. The sandbox stores no texts and refuses no amount.
  const remoteTest = createProviderTest(startDriver, { needs: ({ hasNetwork }) => hasNetwork });
  const delayedTest = createProviderTest(startDriver, {
    needs: ({ hasDelayedPayments }) => hasDelayedPayments,
  });

  describe('open', () => {
    remoteTest('opens a hosted page with an absolute URL', async (driver) => {
      const { provider } = driver;
      const { providerCheckoutId, url } = await provider.open(
        createRequest(driver),
        returnUrl,
        'key-1',
      );
      expect(providerCheckoutId).not.toBe('');
      expect(new URL(url).protocol).toMatch(/^https?:$/);
    });

    remoteTest('passes on the amount, the currency and the URLs', async (driver) => {
      const { amountPence, currency, paymentRequestId } = createRequest(driver);
      const stored = await driver.readCheckout(await openCheckout(driver));
      // The customer returns to the same page, paid or not.
      expect(stored).toMatchObject({
        amountPence,
        currency,
        paymentRequestId,
        returnUrl,
        cancelUrl: returnUrl,
      });
    });

    remoteTest('shows the customer the payee, the description and the ident', async (driver) => {
      const { payeeName, description, ident } = createRequest(driver);
      const { text } = await driver.readCheckout(await openCheckout(driver));
      for (const part of [payeeName, description, ident]) expect(text).toContain(part);
    });

    for (const [kind, description] of awkwardTexts) {
      remoteTest(`passes on a description with ${kind}`, async (driver) => {
        const { text } = await driver.readCheckout(await openCheckout(driver, { description }));
        expect(text).toContain(description);
      });
    }

    remoteTest('passes on at least the beginning of long texts', async (driver) => {
      // Each emoji has the length 2.
      const request = {
        payeeName: `Payee ${'ä'.repeat(294)}`,
        description: `Work ${'👍'.repeat(247)}`,
      };
      const { text } = await driver.readCheckout(await openCheckout(driver, request));
      expect(text).toContain(request.payeeName.slice(0, 50));
      expect(text).toContain(request.description.slice(0, 5 + 2 * 50));
      // Half of a surrogate pair would become a replacement character.
      expect(Buffer.from(text).toString()).toBe(text);
      expect(text).not.toContain('\ufffd');
    });

    remoteTest('accepts a request without a description', async (driver) => {
      const { payeeName } = createRequest(driver);
      const { text } = await driver.readCheckout(await openCheckout(driver, { description: '' }));
      expect(text).toContain(payeeName);
    });

    delayedTest(
      'offers methods that settle days later only when the request allows them [money 10.3]',
      async (driver) => {
        for (const allowsDelayedMethods of [undefined, false, true]) {
          const changes = allowsDelayedMethods === undefined ? {} : { allowsDelayedMethods };
          const providerCheckoutId = await openCheckout(
            driver,
            changes,
            `key-${allowsDelayedMethods}`,
          );
          const { offersDelayedMethods } = await driver.readCheckout(providerCheckoutId);
          expect(offersDelayedMethods, String(allowsDelayedMethods)).toBe(
            allowsDelayedMethods === true,
          );
        }
      },
    );

    for (const customerEmail of [null, 'o’neil@exämple.com', 'not an address']) {
      providerTest(
        `opens a checkout when the customer’s email is ${customerEmail}`,
        async (driver) => {
          const providerCheckoutId = await openCheckout(driver, { customerEmail });
          expect(await driver.provider.status(providerCheckoutId)).toEqual({ state: 'open' });
        },
      );
    }

    providerTest('opens checkouts of the least and of the greatest amount', async (driver) => {
      const { minAmountPence, maxAmountPence } = driver.capabilities;
      const least = await openCheckout(driver, { amountPence: minAmountPence }, 'key-1');
      const greatest = await openCheckout(driver, { amountPence: maxAmountPence }, 'key-2');
      expect(await driver.readCheckout(least)).toMatchObject({ amountPence: minAmountPence });
      expect(await driver.readCheckout(greatest)).toMatchObject({ amountPence: maxAmountPence });
    });

    remoteTest('refuses amounts that the provider does not take', async (driver) => {
      const { minAmountPence, maxAmountPence } = driver.capabilities;
      for (const amountPence of [minAmountPence - 1, maxAmountPence + 1]) {
        await expect(openCheckout(driver, { amountPence }, `key-${amountPence}`)).rejects.toThrow(
          ProviderRefused,
        );
      }
      expect(await driver.countCheckouts()).toBe(0);
    });

    providerTest('returns the same checkout and page for the same key', async (driver) => {
      const request = createRequest(driver);
      const first = await driver.provider.open(request, returnUrl, 'key-1');
      const second = await driver.provider.open(request, returnUrl, 'key-1');
      expect(second).toEqual(first);
      expect(await driver.countCheckouts()).toBe(1);
    });

    providerTest('opens one checkout for one key when two calls run at once', async (driver) => {
      const request = createRequest(driver);
      const open = () => driver.provider.open(request, returnUrl, 'key-1');
      const [first, second] = await Promise.all([open(), open()]);
      expect(second).toEqual(first);
      expect(await driver.countCheckouts()).toBe(1);
    });

    providerTest('opens another checkout for another key', async (driver) => {
      const first = await openCheckout(driver, {}, 'key-1');
      const second = await openCheckout(driver, {}, 'key-2');
      expect(second).not.toBe(first);
      expect(await driver.countCheckouts()).toBe(2);
    });
  });
};
