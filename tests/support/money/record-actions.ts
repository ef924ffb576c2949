import { newToken } from '../../../server/lib/crypto/ids.ts';
import { shopTimeZone, toLocalHour } from '../../../server/lib/time/local-time.ts';
import { pressContinue } from './customer-actions.ts';
import { ignoreKilledProcess, waitForAll } from './killable-process.ts';
import type { ModelRequest, MoneyRun } from './money-run.ts';
import { pick } from './pick.ts';

/** In half of the calls. */
const acceptOpenPage = (
  { acceptedOpenPages, shop }: MoneyRun,
  { id }: ModelRequest,
  choice: number,
) => {
  const acceptsOpenPage = choice % 8 < 4;
  // Pages of other providers can be closed.
  if (acceptsOpenPage && shop.provider.name === 'mollie') acceptedOpenPages.add(id);
  return { acceptsOpenPage };
};

/** Staff see that `duePence` are due. Returns whether the server accepted it. */
const record = async (
  run: MoneyRun,
  paymentRequest: ModelRequest,
  {
    amountPence,
    duePence,
    choice,
  }: { readonly amountPence: number; readonly duePence: number; readonly choice: number },
) => {
  const note = newToken();
  const recording = { amountPence, sendsReceipt: choice % 3 === 0, isAccepted: false };
  run.recordings.set(note, recording);
  const response = await run.callApiAgain(paymentRequest, {
    name: 'Record',
    path: `${paymentRequest.path}recorded_payments/`,
    payload: {
      way: 'cash',
      amount: amountPence,
      receivedOn: toLocalHour(run.shop.clock(), shopTimeZone).day,
      note,
      dueAmount: duePence,
      sendsReceipt: recording.sendsReceipt,
      ...acceptOpenPage(run, paymentRequest, choice),
    },
  });
  recording.isAccepted = response?.status === 200;
  return recording.isAccepted;
};

/** `choice`: all of what is due, or a part. */
const planRecording = async (run: MoneyRun, paymentRequest: ModelRequest, choice: number) => {
  const { dueAmount: duePence = 0 } = await run.readPayment(paymentRequest);
  // The part can exceed what is due; the server refuses it.
  const amountPence = choice % 4 === 0 && duePence > 0 ? duePence : 1_007 + 100 * choice;
  return { amountPence, duePence, choice };
};

const recordDue = async (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
  record(run, paymentRequest, await planRecording(run, paymentRequest, choice));

const undo = async (run: MoneyRun, paymentRequest: ModelRequest, choice: number) => {
  const { recordedPayments = [] } = await run.readPayment(paymentRequest);
  const recorded = pick(recordedPayments, choice);
  if (!recorded) return;
  const id = String(recorded.id);
  run.undoAttempts.add(id);
  const response = await run.callApiAgain(paymentRequest, {
    name: 'Undo',
    path: `/services/recorded_payments/${id}/undo/`,
    payload: { reason: 'Recorded by mistake', ...acceptOpenPage(run, paymentRequest, choice) },
  });
  if (response?.status === 200) run.undone.add(id);
};

/** Money that came another way. */
export const recordActions = {
  'staff record a payment': { weight: 9, run: recordDue },
  'two users record a payment at once': {
    weight: 2,
    run: async (run: MoneyRun, paymentRequest: ModelRequest, choice: number) => {
      const plan = await planRecording(run, paymentRequest, choice);
      const accepted = await waitForAll([
        record(run, paymentRequest, plan),
        record(run, paymentRequest, plan),
      ]);
      // The second user did not know that less was due.
      if (accepted.every(Boolean)) run.violations.add('Two users recorded the same payment');
    },
  },
  'the customer presses Continue while staff record a payment': {
    weight: 3,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      waitForAll([pressContinue(run, paymentRequest), recordDue(run, paymentRequest, choice)]),
  },
  'the customer presses Continue while a recording closes the checkout': {
    weight: 2,
    run: async (run: MoneyRun, paymentRequest: ModelRequest, choice: number) => {
      run.shop.interceptions.afterClose = () =>
        pressContinue(run, paymentRequest).catch(ignoreKilledProcess);
      await recordDue(run, paymentRequest, choice);
      // Nothing was closed: the interception is unused.
      run.shop.interceptions.afterClose = undefined;
    },
  },
  'staff record a payment, and money arrives from the page that was open': {
    weight: 4,
    run: async (run: MoneyRun, paymentRequest: ModelRequest, choice: number) => {
      await pressContinue(run, paymentRequest);
      await recordDue(run, paymentRequest, choice);
      const tab = paymentRequest.tabs.at(-1);
      if (!tab) return;
      const { provider } = run.shop;
      if (provider.payEndedCheckout(tab.providerCheckoutId))
        run.paidAfterEnd.add(tab.providerCheckoutId);
      else await provider.pay(tab.providerCheckoutId, tab.url);
    },
  },
  'the owner undoes a recorded payment': { weight: 7, run: undo },
  'the customer presses Continue while the owner undoes a recorded payment': {
    weight: 2,
    run: (run: MoneyRun, paymentRequest: ModelRequest, choice: number) =>
      waitForAll([pressContinue(run, paymentRequest), undo(run, paymentRequest, choice)]),
  },
};
