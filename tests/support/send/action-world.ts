import { describeActionEffect } from '../../../src/features/payments/model/action-effect.ts';
import type { PaymentAction } from '../../../src/features/payments/model/blocked-reason.ts';
import type { PaymentOrRow } from '../../../src/features/payments/model/payment-or-row.ts';
import { getRefundVersion } from '../../../src/features/payments/model/refund-state.ts';
import {
  type ActionAttempt,
  type ActionServices,
  actionSteps,
  getActionId,
  reconcileAction,
} from '../../../src/features/payments/send/action-steps.ts';
import { getQuestion } from '../../../src/features/payments/send/attempt.ts';
import { createAttemptRunner } from '../../../src/features/payments/send/attempt-runner.ts';
import { createStore } from '../../../src/lib/store.ts';
import { type Fate, lookUpProblem, offline, respond, validationProblem } from './fates.ts';

export const REFUND_PENCE = 1_000;

const viewer = { me: undefined, tenant: undefined };

/** One payment; effects are counted by an attempt's key. */
const createBackend = (status: string, hasKeys: boolean) => {
  let payment: PaymentOrRow = {
    id: 1,
    ident: 'pr-1',
    createdAt: '2026-03-01T09:00:00Z',
    lastSentAt: '2026-03-01T09:00:00Z',
    customer: { name: 'Jo Bloggs' },
    description: '',
    amountGross: 10_000,
    status,
    refundableAmount: status === 'paid' ? 10_000 : 0,
    history: [],
  };
  let seconds = 0;
  const effects = new Map<string, number>();
  const late: (() => unknown)[] = [];
  const change = (action: PaymentAction): Partial<PaymentOrRow> => {
    seconds += 1;
    const at = new Date(Date.UTC(2026, 2, 1, 10) + seconds * 1_000).toISOString();
    const { refundableAmount = 0, history = [] } = payment;
    if (action === 'resend') return { lastSentAt: at };
    if (action === 'cancel') return { status: 'cancelled_client' };
    return {
      refundableAmount: refundableAmount - REFUND_PENCE,
      history: [
        ...history,
        { event: 'refund_requested', at, by: null, channel: null, amount: REFUND_PENCE },
      ],
    };
  };
  const apply = (action: PaymentAction, key: string) => {
    if (hasKeys && effects.has(key)) return;
    const isAllowed =
      action === 'refund' ? (payment.refundableAmount ?? 0) > 0 : payment.status === 'requested';
    if (!isAllowed) throw validationProblem;
    payment = { ...payment, ...change(action) };
    effects.set(key, (effects.get(key) ?? 0) + 1);
  };
  return {
    effects,
    get: () => payment,
    apply,
    applyLater: (action: PaymentAction, key: string) => late.push(() => apply(action, key)),
    deliverLate: () => {
      for (const each of late.splice(0)) {
        try {
          each();
        } catch {
          // The app does not wait any more.
        }
      }
    },
  };
};

interface PressOptions {
  readonly action: PaymentAction;
  readonly fate: Fate;
  readonly failsLookUps?: boolean;
}

/** An open payment is resent and cancelled, a paid one refunded. */
export const createActionWorld = (status: 'requested' | 'paid', hasKeys: boolean) => {
  const backend = createBackend(status, hasKeys);
  const violations: string[] = [];
  const store = createStore<readonly ActionAttempt[]>([]);
  let keys = 0;
  const createKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const attempts = createAttemptRunner({ ...actionSteps, store, getId: getActionId, createKey });
  let isReachable = true;
  let canLookUp = true;
  let fate: Fate = 'answered';
  let shown = backend.get();
  let dataUpdatedAt = 1;
  let writes = 0;
  const doneKeys = new Set<string>();

  const load = async () => {
    if (!isReachable || !canLookUp) throw lookUpProblem;
    shown = backend.get();
    dataUpdatedAt += 1;
    return shown;
  };
  const services: ActionServices = {
    viewer,
    isReachable: () => isReachable,
    remembersKey: () => hasKeys,
    getDataUpdatedAt: () => dataUpdatedAt,
    reloadPayment: load,
    write: async ({ action }, key) => {
      if (!isReachable) throw offline;
      writes += 1;
      respond(fate, {
        apply: () => backend.apply(action, key),
        applyLater: hasKeys ? () => backend.applyLater(action, key) : undefined,
      });
    },
  };
  /** What the app says, against the backend. */
  const checkSentence = (attempt: ActionAttempt, writesBefore: number) => {
    const { payload, key, state } = attempt;
    const count = backend.effects.get(key) ?? 0;
    const about = getQuestion(attempt)?.about;
    if (state.name === 'sent' && !state.isFound) doneKeys.add(key);
    if (state.name === 'sent' && !state.isFound && count !== 1)
      violations.push(
        `The app said that ${payload.action} was done, and it was done ${count} times.`,
      );
    if (about === 'look-up-failed' && writes > writesBefore)
      violations.push('The app said that nothing was sent now, and it has sent something.');
    if (!about && !(state.name === 'sent' && state.isFound)) return;
    const sentence = describeActionEffect(payload, shown, viewer) ?? '';
    if (/ was not /.test(sentence) && about !== 'look-up-failed' && count > 0)
      violations.push(`The app said “${sentence}”, and it was done ${count} times.`);
    if (/^It was cancelled/.test(sentence) && backend.get().status !== 'cancelled_client')
      violations.push(`The app said “${sentence}”, and it is ${backend.get().status}.`);
    if (/^(It was sent again|A refund)/.test(sentence) && backend.effects.size === 0)
      violations.push(`The app said “${sentence}”, and nothing was done.`);
  };
  const press = async ({ action, ...options }: PressOptions) => {
    fate = options.fate;
    canLookUp = !options.failsLookUps;
    store.set(store.get().filter(({ state }) => state.name !== 'sent'));
    const refund =
      action === 'refund'
        ? {
            amount: REFUND_PENCE,
            refundableAmount: shown.refundableAmount ?? 0,
            version: getRefundVersion(shown),
          }
        : undefined;
    const writesBefore = writes;
    const attempt = await attempts.press(
      { action, refund, before: shown, dataUpdatedAt },
      services,
    );
    if (attempt) checkSentence(attempt, writesBefore);
    canLookUp = true;
  };
  const reload = async () => {
    try {
      await load();
    } catch {
      return;
    }
    const last = store.get().at(-1);
    if (last?.state.name === 'unconfirmed')
      checkSentence(attempts.put(reconcileAction(last, shown, viewer)), writes);
  };

  return {
    violations,
    press,
    /** As a live update or reconnection does. */
    reload,
    /** In another window. */
    actElsewhere: (action: PaymentAction) => {
      try {
        backend.apply(action, createKey());
      } catch {
        // The payment does not allow it any more.
      }
    },
    setReachable: (isOn: boolean) => {
      isReachable = isOn;
    },
    deliverLate: backend.deliverLate,
    /** Until the app knows the outcome. */
    finish: async () => {
      isReachable = true;
      for (let presses = 0; presses < 4; presses += 1) {
        const last = store.get().at(-1);
        if (!last || last.state.name === 'sent' || last.state.name === 'refused') break;
        await press({ action: last.payload.action, fate: 'answered' });
      }
      const end = store.get().at(-1)?.state;
      // A refused repetition shows the backend's reason.
      if (end?.name === 'unconfirmed' && !end.problem)
        violations.push('The user could not learn the outcome.');
      backend.deliverLate();
      for (const [key, count] of backend.effects)
        if (count > 1) violations.push(`The attempt ${key} had ${count} effects.`);
    },
    /** Meant and known to be done, against effects. */
    countDone: () => ({
      actions: doneKeys.size,
      effects: [...doneKeys].reduce((sum, key) => sum + (backend.effects.get(key) ?? 0), 0),
    }),
  };
};
