import { cancelReplaced } from '../../../src/features/payments/correction/use-cancel-replaced.ts';
import { type Question, transition } from '../../../src/features/payments/send/attempt.ts';
import { createAttemptRunner } from '../../../src/features/payments/send/attempt-runner.ts';
import {
  createAttemptKey,
  fromStoredAttempt,
  getAttemptId,
  type RequestAttempt,
  type SendServices,
  sendSteps,
  toStoredAttempts,
} from '../../../src/features/payments/send/send-steps.ts';
import { createStore } from '../../../src/lib/store.ts';
import { type Fate, fates, lookUpProblem, offline, respond } from './fates.ts';

/** The browser may also end the page, before or after the request arrives. */
export const sendFates = [...fates, 'killed before', 'killed after'] as const;
export type SendFate = (typeof sendFates)[number];

/** The last total must be confirmed. */
const payloads = [4_500, 5_000, 900_000].map((amountNet) => ({
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' },
  description: '',
  vatCode: 'T0' as const,
  amountNet,
}));
export const payloadCount = payloads.length;
const confirmAbovePence = 500_000;

interface Payment {
  readonly key: string;
  readonly id: string;
  readonly ident: string;
  /** It sent the request. */
  readonly window: number;
}

const toRow = ({ ident, id }: Payment) => ({
  id: ident,
  ident,
  createdAt: '2026-03-01T09:00:00Z',
  lastSentAt: null,
  customer: { name: 'Jo Bloggs' },
  description: '',
  amountGross: JSON.parse(id).amountNet as number,
  status: 'requested',
});

/** Counts payments. */
const createBackend = (hasKeys: boolean) => {
  const payments: Payment[] = [];
  const late: Omit<Payment, 'ident'>[] = [];
  const create = (request: Omit<Payment, 'ident'>) => {
    const existing = hasKeys ? payments.find(({ key }) => key === request.key) : undefined;
    if (existing) return toRow(existing);
    const payment = { ...request, ident: `pr-${payments.length}` };
    payments.push(payment);
    return toRow(payment);
  };
  return {
    payments,
    create,
    createLater: (request: Omit<Payment, 'ident'>) => late.push(request),
    deliverLate: () => {
      for (const request of late.splice(0)) create(request);
    },
  };
};

/** A form corrects its address. */
interface ReplacedRequest {
  status: string;
  readonly row: ReturnType<typeof toRow>;
}

interface PressOptions {
  readonly fate: SendFate;
  readonly cancelFate?: Fate;
  readonly failsLookUps?: boolean;
}

/**
 * User, one or two windows, device and backend. The second window continues the first one's draft, as a
 * browser without Web Locks allows.
 */
export const createSendWorld = (hasKeys: boolean) => {
  const backend = createBackend(hasKeys);
  const violations: string[] = [];
  /** By key, at an attempt's first sending. */
  const paymentsBefore = new Map<string, number>();
  const keysByForm = new Map<string, string>();
  /** The app has said that they were sent. */
  const sentKeys = new Set<string>();
  /** By draft. */
  const saved = new Map<string, ReturnType<typeof toStoredAttempts>>();
  let formCount = 0;
  let isReachable = true;
  let canStore = true;
  let canLookUp = true;
  let fate: SendFate = 'answered';
  let cancelFate: Fate = 'answered';
  let sends = 0;
  let content = 0;
  /** The browser ended the page during a request. */
  let isKilled = false;

  const openForm = (draftId: string, window: number) => {
    const stored = saved.get(draftId) ?? [];
    const store = createStore<readonly RequestAttempt[]>(
      stored.map((each) => fromStoredAttempt(draftId, each)),
    );
    const attempts = createAttemptRunner({
      ...sendSteps,
      store,
      getId: getAttemptId,
      createKey: (id) => createAttemptKey(draftId, id),
    });
    return {
      draftId,
      window,
      store,
      attempts,
      replaced: undefined as ReplacedRequest | undefined,
      /** The last save failed: the next page knows an older state. */
      isStale: false,
      /** Of unknown outcome, as stored. */
      lostIds: new Set(stored.map(({ id }) => id)),
      /** The browser ended before these were stored: the next page cannot know them. */
      forgottenIds: new Set<string>(),
    };
  };
  const openNewForm = (window: number) => {
    formCount += 1;
    return openForm(`${String(formCount).padStart(8, '0')}-0000-4000-8000-000000000000`, window);
  };
  /** One for each window; the user is in `active`. */
  const forms = [openNewForm(0)];
  let active = 0;
  const getForm = () => forms[active] ?? openNewForm(active);

  const getPayload = () => payloads[content % payloadCount] ?? payloads[0];
  const getPayments = (key: string) => backend.payments.filter((payment) => payment.key === key);
  const countPayments = (key: string) => getPayments(key).length;

  const services: SendServices = {
    confirmAbovePence,
    isReachable: () => isReachable,
    remembersKey: () => hasKeys,
    getAttempts: () => getForm().store.get(),
    findDuplicate: async (payload) => {
      // Without idempotency keys only this look-up finds an attempt of which nothing is stored.
      if (!canLookUp && hasKeys) return undefined;
      const found = backend.payments.findLast(({ id }) => id === getAttemptId(payload));
      return found && { row: toRow(found), detail: undefined };
    },
    prepareRecipient: async (_customer, isRepetition) => {
      const { replaced } = getForm();
      if (!replaced || isRepetition || !canLookUp || replaced.status === 'requested')
        return undefined;
      return `The request is now ${replaced.status}, so nothing was sent.`;
    },
    lookUpRequest: async (payload) => {
      if (!canLookUp) throw lookUpProblem;
      const id = getAttemptId(payload);
      const before = paymentsBefore.get(createAttemptKey(getForm().draftId, id)) ?? 0;
      const matches = backend.payments
        .map((payment, index) => ({ payment, index }))
        .filter((each) => each.payment.id === id);
      const certain = matches.filter(({ index }) => index >= before);
      if (certain.length === 1 && certain[0])
        return { kind: 'sent', payment: toRow(certain[0].payment) };
      if (matches.length > 0)
        return { kind: 'unclear', payments: matches.map(({ payment }) => toRow(payment)) };
      return { kind: 'not-sent' };
    },
    saveAttempts: async () => {
      const form = getForm();
      form.isStale = !canStore;
      if (!canStore) return;
      const own = form.store.get().map(({ id }) => id);
      // As in saveDraft: another window's attempts stay.
      const others = (saved.get(form.draftId) ?? []).filter(({ id }) => !own.includes(id));
      saved.set(form.draftId, [...toStoredAttempts(form.store.get()), ...others]);
    },
    createRequest: async (payload, key) => {
      if (!isReachable) throw offline;
      sends += 1;
      const { draftId, window, lostIds } = getForm();
      const request = { key, id: getAttemptId(payload), window };
      const owner = `${draftId} ${request.id}`;
      if ((keysByForm.get(owner) ?? key) !== key)
        violations.push('An attempt was sent with two keys.');
      keysByForm.set(owner, key);
      if (!paymentsBefore.has(key)) paymentsBefore.set(key, backend.payments.length);
      isKilled = fate === 'killed before' || fate === 'killed after';
      if (fate !== 'answered' && fate !== 'refused') lostIds.add(request.id);
      const networkFate =
        fate === 'killed before'
          ? 'request lost'
          : fate === 'killed after'
            ? 'response lost'
            : fate;
      return respond(networkFate, {
        apply: () => backend.create(request),
        applyLater: hasKeys ? () => backend.createLater(request) : undefined,
      });
    },
  };

  /** What the app says, against the backend. */
  const checkSentence = ({ id, key, state }: RequestAttempt, sendsBefore: number) => {
    const { window, lostIds, forgottenIds } = getForm();
    const payments = getPayments(key);
    // A window knows nothing of another one's requests.
    const ownCount = payments.filter((payment) => payment.window === window).length;
    const about = state.name === 'asking' ? state.question.about : undefined;
    const saysSent = state.name === 'sent';
    const saysNotSent = state.name === 'refused' || about === 'not-sent';
    if (saysSent && payments.length !== 1)
      violations.push(`The app said that it was sent, and ${payments.length} were.`);
    if (saysNotSent && ownCount !== 0 && !forgottenIds.has(id))
      violations.push(`The app said that nothing was sent, and ${ownCount} were.`);
    if (about && sends > sendsBefore)
      violations.push(`The app asked about ${about} after it had sent the request.`);
    if (saysSent) sentKeys.add(key);
    if (saysSent || saysNotSent) lostIds.delete(id);
  };
  const checkMemory = () => {
    const { store, lostIds } = getForm();
    const ids = store.get().map((attempt) => attempt.id);
    if ([...lostIds].some((id) => !ids.includes(id)))
      violations.push('The app has forgotten an unconfirmed attempt.');
  };

  /** The next page continues the stored draft. */
  const restart = () => {
    isKilled = false;
    const { draftId, window, replaced, isStale, lostIds, forgottenIds } = getForm();
    const next = { ...openForm(draftId, window), replaced };
    const savedIds = [...next.lostIds];
    const forgotten = isStale ? [...lostIds].filter((id) => !savedIds.includes(id)) : [];
    forms[active] = {
      ...next,
      lostIds: new Set([...lostIds, ...savedIds].filter((id) => !forgotten.includes(id))),
      forgottenIds: new Set([...forgottenIds, ...forgotten]),
    };
    checkMemory();
  };
  const closeForm = () => {
    const { draftId } = getForm();
    // The other window need not remember what this one has settled.
    for (const { lostIds } of forms.filter((form) => form.draftId === draftId))
      for (const id of lostIds) if (sentKeys.has(createAttemptKey(draftId, id))) lostIds.delete(id);
    forms[active] = openNewForm(active);
  };

  /** The user sees their own payment in the question, and does not send again. */
  const recognisesOwn = (question: Question, key: string) => {
    const own = getPayments(key).map(({ ident }) => ident);
    if (question.about === 'duplicate') return own.includes(question.duplicate.row.ident);
    return (
      question.about === 'unclear' && question.payments.some(({ ident }) => own.includes(ident))
    );
  };

  /** What the app says about the cancellation is checked. */
  const finishCorrection = async (replaced: ReplacedRequest) => {
    const toPayment = () => ({ ...replaced.row, status: replaced.status });
    const outcome = await cancelReplaced({
      cancel: async () => {
        if (!isReachable) throw offline;
        respond(cancelFate, {
          apply: () => {
            if (replaced.status !== 'requested') throw lookUpProblem;
            replaced.status = 'cancelled_client';
          },
          applyLater: undefined,
        });
      },
      reloadPayment: async () => {
        if (!canLookUp || !isReachable) throw lookUpProblem;
        return toPayment();
      },
    });
    const isCancelled = replaced.status === 'cancelled_client';
    if (outcome !== 'unknown' && isCancelled !== (outcome === 'cancelled'))
      violations.push(
        `The app said that the replaced request is ${outcome}, and it is ${replaced.status}.`,
      );
  };

  const press = async (options: PressOptions) => {
    const payload = getPayload();
    if (!payload) return;
    fate = options.fate;
    cancelFate = options.cancelFate ?? 'answered';
    canLookUp = !options.failsLookUps;
    const form = getForm();
    const earlier = form.store.get().find(({ id }) => id === getAttemptId(payload));
    if (earlier?.state.name === 'asking' && recognisesOwn(earlier.state.question, earlier.key)) {
      // The user opens the payment, and has what was meant.
      sentKeys.add(earlier.key);
      return closeForm();
    }
    const sendsBefore = sends;
    const attempt = await form.attempts.press(payload, services);
    fate = 'answered';
    if (isKilled) return restart();
    if (!attempt) return;
    checkSentence(attempt, sendsBefore);
    checkMemory();
    await services.saveAttempts();
    if (attempt.state.name !== 'sent') return;
    if (form.replaced) await finishCorrection(form.replaced);
    closeForm();
  };

  /** Of the last attempt. */
  const answer = async (isYes: boolean, next: SendFate) => {
    const { store, attempts } = getForm();
    const last = store.get().at(-1);
    if (last?.state.name !== 'asking') return;
    const { question } = last.state;
    if (question.about !== 'amount' && question.about !== 'duplicate') return;
    if (recognisesOwn(question, last.key)) {
      sentKeys.add(last.key);
      return closeForm();
    }
    attempts.dispatch(last, { type: isYes ? 'confirm' : 'dismiss' });
    if (isYes) await press({ fate: next });
  };

  /** Until the app knows the outcome. */
  const finishForm = async () => {
    const { draftId } = getForm();
    for (let presses = 0; presses < 6 && getForm().draftId === draftId; presses += 1) {
      const last = getForm().store.get().at(-1);
      if (last?.state.name === 'asking' && last.state.question.about === 'address') return;
      const isDialog =
        last?.state.name === 'asking' &&
        ['amount', 'duplicate'].includes(last.state.question.about);
      await (isDialog ? answer(true, 'answered') : press({ fate: 'answered' }));
    }
    if (getForm().draftId === draftId) violations.push('The user could not send the request.');
  };

  return {
    violations,
    edit: (index: number) => {
      content = index;
    },
    press,
    answer,
    reload: () => {
      const { store } = getForm();
      store.set(store.get().map((attempt) => transition(attempt, { type: 'end' })));
      restart();
    },
    logOut: () => {
      for (const [index, { draftId }] of forms.entries()) {
        saved.delete(draftId);
        forms[index] = openNewForm(index);
      }
    },
    setReachable: (isOn: boolean) => {
      isReachable = isOn;
    },
    setStorage: (isOn: boolean) => {
      canStore = isOn;
    },
    deliverLate: backend.deliverLate,
    /** Not after Send. */
    startCorrection: () => {
      const form = getForm();
      if (form.store.get().length > 0 || form.replaced) return;
      const row = toRow({
        key: '',
        id: JSON.stringify({ amountNet: 1_000 }),
        ident: 'replaced',
        window: 0,
      });
      form.replaced = { status: 'requested', row };
    },
    /** The customer pays, or a colleague cancels. */
    closeReplaced: (status: 'paid' | 'cancelled_client') => {
      const { replaced } = getForm();
      if (replaced?.status === 'requested') replaced.status = status;
    },
    /** Without idempotency keys only the look-up of duplicates protects, as between two colleagues. */
    openSecondWindow: () => {
      if (!hasKeys || forms.length > 1) return;
      forms.push(openForm(getForm().draftId, 1));
    },
    switchWindow: () => {
      active = (active + 1) % forms.length;
    },
    /** Online again, in each window. */
    finish: async () => {
      isReachable = true;
      canStore = true;
      for (active = 0; active < forms.length; active += 1) await finishForm();
      backend.deliverLate();
      const keys = new Set(backend.payments.map(({ key }) => key));
      for (const key of new Set([...keys, ...sentKeys])) {
        const count = countPayments(key);
        if (count > 1) violations.push(`One attempt made ${count} payments.`);
        if (sentKeys.has(key) && count !== 1)
          violations.push(`A sent attempt made ${count} payments.`);
      }
    },
    /** Meant and known to be sent, against payments. */
    countSent: () => ({
      meant: sentKeys.size,
      payments: [...sentKeys].reduce((sum, key) => sum + countPayments(key), 0),
    }),
  };
};
