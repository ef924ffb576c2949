import type { ModelRequest, MoneyRun } from './money-run.ts';

const cancel = ({ callApi }: MoneyRun, { path }: ModelRequest) => callApi('Cancel', `${path}cancel/`);

const refund = ({ callApi }: MoneyRun, { path }: ModelRequest, amount?: number) =>
  callApi('Refund', `${path}refund/`, amount === undefined ? {} : { amount });

/** What staff do in the app. */
export const staffActions = {
  'staff cancel': { weight: 7, run: cancel },
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
    run: (run: MoneyRun, request: ModelRequest, choice: number) => refund(run, request, 1_000 + 100 * choice),
  },
  'the owner refunds in two tabs': {
    weight: 2,
    run: (run: MoneyRun, request: ModelRequest) => Promise.all([refund(run, request), refund(run, request)]),
  },
};
