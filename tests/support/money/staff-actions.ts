import { checkRequestedRefunds } from './checks/check-refunds.ts';
import { pressPay } from './customer-actions.ts';
import { ignoreKilledProcess } from './killable-process.ts';
import type { ModelRequest, MoneyRun } from './money-run.ts';

const cancel = ({ callApi }: MoneyRun, { path }: ModelRequest) =>
  callApi('Cancel', `${path}cancel/`);

const refund = async (run: MoneyRun, request: ModelRequest, amount?: number) => {
  const { status } = await run.callApi(
    'Refund',
    `${request.path}refund/`,
    amount === undefined ? {} : { amount },
  );
  if (status === 200) await checkRequestedRefunds(run, request);
};

/** Actions of staff in the app. */
export const staffActions = {
  'staff cancel': { weight: 7, run: cancel },
  'staff cancel while the customer presses Pay': {
    weight: 6,
    run: (run: MoneyRun, request: ModelRequest) =>
      Promise.all([pressPay(run, request), cancel(run, request)]),
  },
  'the customer presses Pay while a cancellation closes the checkout': {
    weight: 3,
    run: async (run: MoneyRun, request: ModelRequest) => {
      // Two server processes run. The one that the customer reaches may be killed, which must not
      // disturb the cancellation in the other one.
      run.shop.interceptions.afterClose = () => pressPay(run, request).catch(ignoreKilledProcess);
      await cancel(run, request);
      // A cancellation that closed no checkout has not used the interception.
      run.shop.interceptions.afterClose = undefined;
    },
  },
  'staff resend': {
    weight: 2,
    run: ({ callApi }: MoneyRun, { path }: ModelRequest) => callApi('Resend', `${path}resend/`),
  },
  'the owner refunds everything': {
    weight: 6,
    run: (run: MoneyRun, request: ModelRequest) => refund(run, request),
  },
  'the owner refunds a part': {
    weight: 5,
    // `choice` varies the amount, which is in pence.
    run: (run: MoneyRun, request: ModelRequest, choice: number) =>
      refund(run, request, 1_000 + 100 * choice),
  },
  'the owner refunds in two tabs': {
    weight: 2,
    run: (run: MoneyRun, request: ModelRequest) =>
      Promise.all([refund(run, request), refund(run, request)]),
  },
};
