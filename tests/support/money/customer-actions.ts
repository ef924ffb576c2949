import type { LedgerCheckout } from '../providers/provider-driver.ts';
import { visa } from '../server/pay-page-client.ts';
import { waitForAll } from './killable-process.ts';
import { getRefundablePence } from './money-provider.ts';
import type { ModelRequest, MoneyRun, Tab } from './money-run.ts';
import { pick } from './pick.ts';

/** The hosted page opens in a new tab. */
export const pressContinue = async (
  { shop, requestPage }: MoneyRun,
  { payPath, tabs }: ModelRequest,
) => {
  const { location } = await requestPage(payPath, visa);
  const providerCheckoutId = shop.provider.findCheckoutId(location);
  if (providerCheckoutId !== undefined) tabs.push({ providerCheckoutId, url: location });
};

/** Without a tab with a hosted page the customer presses Continue first. */
const useTab = async (
  run: MoneyRun,
  paymentRequest: ModelRequest,
  choice: number,
  use: (tab: Tab) => Promise<void>,
) => {
  if (paymentRequest.tabs.length === 0) await pressContinue(run, paymentRequest);
  const tab = pick(paymentRequest.tabs.toReversed(), choice);
  if (tab) await use(tab);
};

const payAfresh = async (run: MoneyRun, paymentRequest: ModelRequest) => {
  const count = paymentRequest.tabs.length;
  await pressContinue(run, paymentRequest);
  const tab = paymentRequest.tabs.at(count);
  if (tab) await run.shop.provider.pay(tab.providerCheckoutId, tab.url);
};

/** Does nothing without a checkout in `state`. */
const useCheckout = async (
  run: MoneyRun,
  { id }: ModelRequest,
  state: LedgerCheckout['state'],
  choice: number,
  use: (checkout: LedgerCheckout) => Promise<void>,
) => {
  const checkouts = await run.listCheckouts();
  const found = pick(
    checkouts.filter(
      ({ paymentRequestId, state: current }) => paymentRequestId === id && current === state,
    ),
    choice,
  );
  if (found) await use(found);
};

/** They do nothing to an ended checkout. `choice` selects a tab, newest first. */
export const customerActions = {
  'opens the page': {
    weight: 1,
    run: ({ requestPage }: MoneyRun, { payPath }: ModelRequest) => requestPage(payPath),
  },
  'presses Continue': { weight: 14, run: pressContinue },
  'presses Continue in two tabs': {
    weight: 5,
    run: (run: MoneyRun, paymentRequest: ModelRequest) =>
      waitForAll([pressContinue(run, paymentRequest), pressContinue(run, paymentRequest)]),
  },
  pays: {
    weight: 22,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useTab(run, paymentRequest, choice, ({ providerCheckoutId, url }) =>
        run.shop.provider.pay(providerCheckoutId, url),
      ),
  },
  'pays, and pays what the link asks for after that': {
    weight: 7,
    run: async (run: MoneyRun, paymentRequest: ModelRequest) => {
      await payAfresh(run, paymentRequest);
      for (const delivery of run.shop.provider.takeWebhooks()) await run.deliver(delivery);
      // The sandbox has no webhooks, and a webhook can fail: the customer waits on the page.
      await run.requestPage(`${paymentRequest.payPath}/return`);
      await payAfresh(run, paymentRequest);
    },
  },
  'pays another amount': {
    weight: 1,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useTab(run, paymentRequest, choice, ({ providerCheckoutId, url }) =>
        run.shop.provider.pay(providerCheckoutId, url, 1_000 + choice),
      ),
  },
  'types a card that is declined': {
    weight: 3,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useTab(run, paymentRequest, choice, ({ providerCheckoutId, url }) =>
        run.shop.provider.decline(providerCheckoutId, url),
      ),
  },
  'pays by bank': {
    weight: 3,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useTab(run, paymentRequest, choice, ({ providerCheckoutId }) =>
        run.shop.provider.startDelayedPayment(providerCheckoutId),
      ),
  },
  'comes back': {
    weight: 4,
    run: ({ requestPage }: MoneyRun, { payPath }: ModelRequest) => requestPage(`${payPath}/return`),
  },
};

export const bankActions = {
  'the bank confirms the payment': {
    weight: 3,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'processing', choice, ({ providerCheckoutId }) =>
        run.shop.provider.finishDelayedPayment(providerCheckoutId, 'paid'),
      ),
  },
  'the bank refuses the payment': {
    weight: 2,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'processing', choice, ({ providerCheckoutId }) =>
        run.shop.provider.finishDelayedPayment(providerCheckoutId, 'failed'),
      ),
  },
  'the checkout expires': {
    weight: 2,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'open', choice, ({ providerCheckoutId }) =>
        run.shop.provider.expire(providerCheckoutId),
      ),
  },
  'money arrives for a checkout that had ended': {
    weight: 2,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'ended', choice, async ({ providerCheckoutId }) => {
        const isOpened = paymentRequest.tabs.some(
          (tab) => tab.providerCheckoutId === providerCheckoutId,
        );
        if (isOpened && run.shop.provider.payEndedCheckout(providerCheckoutId))
          run.paidAfterEnd.add(providerCheckoutId);
      }),
  },
  'the payee refunds a part in the dashboard': {
    weight: 2,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'paid', choice, async ({ ledgerPayment }) => {
        if (!ledgerPayment) return;
        const refundablePence = getRefundablePence(ledgerPayment);
        const amountPence = choice % 2 === 0 ? refundablePence : 700 + choice;
        const canRefund = amountPence > 0 && amountPence <= refundablePence;
        if (canRefund)
          await run.shop.provider.refundInDashboard(ledgerPayment.reference, amountPence);
      }),
  },
  'the customer disputes the payment': {
    weight: 3,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'paid', choice, async ({ ledgerPayment }) => {
        if (ledgerPayment) run.shop.provider.dispute(ledgerPayment.reference);
      }),
  },
  'the bank decides on a dispute': {
    weight: 3,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'paid', choice, async ({ ledgerPayment }) => {
        if (ledgerPayment)
          run.shop.provider.decideDispute(
            ledgerPayment.reference,
            choice % 2 === 0 ? 'won' : 'lost',
          );
      }),
  },
  'the account has too little money for refunds': {
    weight: 1,
    run: ({ shop }: MoneyRun) => shop.provider.setBalanceEmpty(true),
  },
  'the customer comes back at the moment at which the bank decides': {
    weight: 2,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'processing', choice, async ({ providerCheckoutId }) => {
        const comeBack = run.requestPage(`${paymentRequest.payPath}/return`);
        await run.shop.provider.finishDelayedPayment(
          providerCheckoutId,
          choice % 2 === 0 ? 'paid' : 'failed',
        );
        await comeBack;
      }),
  },
  'the customer pays on a page that outlives its checkout, and comes back': {
    weight: 2,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'ended', choice, async ({ providerCheckoutId }) => {
        const isOpened = paymentRequest.tabs.some(
          (tab) => tab.providerCheckoutId === providerCheckoutId,
        );
        if (!isOpened || !run.shop.provider.payEndedCheckout(providerCheckoutId)) return;
        run.paidAfterEnd.add(providerCheckoutId);
        await run.requestPage(`${paymentRequest.payPath}/return`);
      }),
  },
  'the keys change, and open checkouts are unknown': {
    weight: 1,
    run: ({ shop }: MoneyRun) => shop.provider.forgetOpenCheckouts(),
  },
  'refunds take time from now on': {
    weight: 2,
    run: ({ shop }: MoneyRun) => shop.provider.setRefundOutcome('pending'),
  },
  'refunds fail from now on': {
    weight: 1,
    run: ({ shop }: MoneyRun) => shop.provider.setRefundOutcome('refused'),
  },
  'refunds succeed from now on': {
    weight: 1,
    run: ({ shop }: MoneyRun) => shop.provider.setRefundOutcome('done'),
  },
  'the bank decides on a refund': {
    weight: 3,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      useCheckout(run, paymentRequest, 'paid', choice, async ({ ledgerPayment }) => {
        // Refunds without a key come from the provider's dashboard.
        const refunds = ledgerPayment?.refunds.filter(
          ({ status, idempotencyKey }) => status !== 'refused' && idempotencyKey,
        );
        const refund = refunds && pick(refunds, choice);
        if (refund)
          await run.shop.provider.finishRefund(refund, choice % 2 === 0 ? 'done' : 'refused');
      }),
  },
};
