import { checkRequestedRefunds } from './checks/check-refunds.ts';
import { pressContinue } from './customer-actions.ts';
import { ignoreKilledProcess, waitForAll } from './killable-process.ts';
import type { ModelRequest, MoneyRun } from './money-run.ts';

const cancel = ({ callApi }: MoneyRun, paymentRequest: ModelRequest) =>
  callApi(paymentRequest, { name: 'Cancel', path: `${paymentRequest.path}cancel/` });

const refund = async (run: MoneyRun, paymentRequest: ModelRequest, amount?: number) => {
  const { status } = await run.callApi(paymentRequest, {
    name: 'Refund',
    path: `${paymentRequest.path}refund/`,
    payload: amount === undefined ? {} : { amount },
  });
  if (status === 200) await checkRequestedRefunds(run, paymentRequest);
};

export const staffActions = {
  'staff cancel': { weight: 7, run: cancel },
  'staff cancel while the customer presses Continue': {
    weight: 6,
    run: (run: MoneyRun, paymentRequest: ModelRequest) =>
      waitForAll([pressContinue(run, paymentRequest), cancel(run, paymentRequest)]),
  },
  'the customer presses Continue while a cancellation closes the checkout': {
    weight: 3,
    run: async (run: MoneyRun, paymentRequest: ModelRequest) => {
      // The process that the customer reaches may be killed; the cancellation in the other one must go on.
      run.shop.interceptions.afterClose = () =>
        pressContinue(run, paymentRequest).catch(ignoreKilledProcess);
      await cancel(run, paymentRequest);
      // Nothing was closed: the interception is unused.
      run.shop.interceptions.afterClose = undefined;
    },
  },
  'staff resend': {
    weight: 2,
    run: ({ callApi }: MoneyRun, paymentRequest: ModelRequest) =>
      callApi(paymentRequest, { name: 'Resend', path: `${paymentRequest.path}resend/` }),
  },
  'the owner refunds everything': {
    weight: 6,
    run: (run: MoneyRun, paymentRequest: ModelRequest) => refund(run, paymentRequest),
  },
  'the owner refunds a part': {
    weight: 5,
    // `choice` varies the pence.
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      refund(run, paymentRequest, 1_000 + 100 * choice),
  },
  'the owner refunds in two tabs': {
    weight: 2,
    run: (run: MoneyRun, paymentRequest: ModelRequest) =>
      waitForAll([refund(run, paymentRequest), refund(run, paymentRequest)]),
  },
};
