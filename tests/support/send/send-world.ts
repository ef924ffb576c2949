import { type Question, transition } from '../../../src/features/payments/send/attempt.ts';
import { createAttempts } from '../../../src/features/payments/send/attempts.ts';
import { type RequestAttempt, type SendServices, sendSteps } from '../../../src/features/payments/send/send-steps.ts';
import {
  createAttemptKey,
  fromStoredAttempt,
  getAttemptId,
  toStoredAttempts,
} from '../../../src/features/payments/send/stored-attempts.ts';
import { ApiError, createNetworkError } from '../../../src/http/api-error.ts';
import { createStore } from '../../../src/lib/store.ts';

/** What happens to the next request: `late` reaches a backend with idempotency keys after the response was given up. */
export const fates = [
  'answered',
  'request lost',
  'response lost',
  'late',
  'refused',
  'killed before',
  'killed after',
] as const;
export type Fate = (typeof fates)[number];

/** The contents that the user types. The total of the last one must be confirmed. */
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
}

const validationProblem = new ApiError({ status: 400, source: 'api', detail: 'No' });
const offline = new ApiError({ status: 0, source: 'none', code: 'offline' });

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

/** A backend that counts the payments, with or without idempotency keys. */
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

/** The user, the form, the device and the backend of one schedule. */
export const createSendWorld = (hasKeys: boolean) => {
  const backend = createBackend(hasKeys);
  /** What the schedule has shown to be wrong. */
  const violations: string[] = [];
  /** How many payments existed when each attempt was first sent, by its key. */
  const paymentsBefore = new Map<string, number>();
  const keysByForm = new Map<string, string>();
  /** The keys of the attempts of which the app has said that they were sent. */
  const sentKeys = new Set<string>();
  /** The ids of the attempts of the open form whose outcome is unknown, as far as the device has stored them. */
  const lostIds = new Set<string>();
  /** The ids of attempts that the browser ended before the device could store them, so that the next page cannot know them. */
  const forgottenIds = new Set<string>();
  let formCount = 0;
  let isReachable = true;
  let canStore = true;
  /** Whether the last save failed, so that the next page knows an older state. */
  let isStale = false;
  let fate: Fate = 'answered';

  const openForm = (draftId: string, stored: ReturnType<typeof toStoredAttempts>) => {
    const store = createStore<readonly RequestAttempt[]>(stored.map((each) => fromStoredAttempt(draftId, each)));
    const attempts = createAttempts({
      ...sendSteps,
      store,
      getId: getAttemptId,
      createKey: (id) => createAttemptKey(draftId, id),
    });
    return { draftId, store, attempts, isClosed: false };
  };
  const openNewForm = () => {
    formCount += 1;
    return openForm(`${String(formCount).padStart(8, '0')}-0000-4000-8000-000000000000`, []);
  };
  let saved: ReturnType<typeof toStoredAttempts> = [];
  let form = openNewForm();
  let content = 0;
  /** Set when the browser ends the page while a request is under way. */
  let isKilled = false;

  const getPayload = () => payloads[content % payloadCount] ?? payloads[0];
  const countPayments = (key: string) => backend.payments.filter((payment) => payment.key === key).length;

  const services: SendServices = {
    confirmAbovePence,
    isReachable: () => isReachable,
    supportsIdempotencyKeys: () => hasKeys,
    getAttempts: () => form.store.get(),
    findDuplicate: async (payload) => {
      const found = backend.payments.findLast(({ id }) => id === getAttemptId(payload));
      return found && { row: toRow(found), detail: undefined };
    },
    prepareRecipient: () => undefined,
    lookUpRequest: async (payload) => {
      const id = getAttemptId(payload);
      const before = paymentsBefore.get(createAttemptKey(form.draftId, id)) ?? 0;
      const matches = backend.payments
        .map((payment, index) => ({ payment, index }))
        .filter((each) => each.payment.id === id);
      const certain = matches.filter(({ index }) => index >= before);
      if (certain.length === 1 && certain[0]) return { kind: 'sent', payment: toRow(certain[0].payment) };
      if (matches.length > 0) return { kind: 'unclear', payments: matches.map(({ payment }) => toRow(payment)) };
      return { kind: 'not-sent' };
    },
    saveAttempts: async () => {
      isStale = !canStore;
      if (canStore) saved = toStoredAttempts(form.store.get());
    },
    createRequest: async (payload, key) => {
      if (!isReachable) throw offline;
      const request = { key, id: getAttemptId(payload) };
      const owner = `${form.draftId} ${request.id}`;
      if ((keysByForm.get(owner) ?? key) !== key) violations.push('An attempt was sent with two keys.');
      keysByForm.set(owner, key);
      if (!paymentsBefore.has(key)) paymentsBefore.set(key, backend.payments.length);
      switch (fate) {
        case 'answered':
          return backend.create(request);
        case 'refused':
          throw validationProblem;
        case 'response lost':
          backend.create(request);
          break;
        case 'late':
          // A backend without keys cannot tell a late request from a new one (docs/decisions/010).
          if (hasKeys) backend.createLater(request);
          break;
        case 'killed before':
        case 'killed after':
          if (fate === 'killed after') backend.create(request);
          isKilled = true;
          break;
        case 'request lost':
      }
      lostIds.add(request.id);
      throw createNetworkError('timeout');
    },
  };

  /** Checks what the app says about the attempt against the backend. */
  const checkSentence = ({ id, key, state }: RequestAttempt) => {
    const count = countPayments(key);
    const saysSent = state.name === 'sent';
    const saysNotSent = state.name === 'refused' || (state.name === 'asking' && state.question.about === 'not-sent');
    if (saysSent && count !== 1) violations.push(`The app said that it was sent, and ${count} were.`);
    if (saysNotSent && count !== 0 && !forgottenIds.has(id))
      violations.push(`The app said that nothing was sent, and ${count} were.`);
    if (saysSent) sentKeys.add(key);
    if (saysSent || saysNotSent) lostIds.delete(id);
  };
  const checkMemory = () => {
    const ids = form.store.get().map((attempt) => attempt.id);
    if ([...lostIds].some((id) => !ids.includes(id))) violations.push('The app has forgotten an unconfirmed attempt.');
  };

  /** Ends the page. The next one continues the stored draft. */
  const restart = () => {
    isKilled = false;
    form = openForm(form.draftId, saved);
    const savedIds = saved.map(({ id }) => id);
    for (const id of isStale ? lostIds : []) {
      if (savedIds.includes(id)) continue;
      lostIds.delete(id);
      forgottenIds.add(id);
    }
    checkMemory();
  };
  const closeForm = () => {
    saved = [];
    lostIds.clear();
    forgottenIds.clear();
    form = openNewForm();
  };

  /** Whether the user sees their own payment in the question, and therefore does not send again. */
  const recognisesOwn = (question: Question, key: string) => {
    const own = backend.payments.filter((payment) => payment.key === key).map(({ ident }) => ident);
    if (question.about === 'duplicate') return own.length > 0;
    return question.about === 'unclear' && question.payments.some(({ ident }) => own.includes(ident));
  };

  const press = async (next: Fate) => {
    const payload = getPayload();
    if (!payload) return;
    fate = next;
    const earlier = form.store.get().find(({ id }) => id === getAttemptId(payload));
    if (earlier?.state.name === 'asking' && recognisesOwn(earlier.state.question, earlier.key)) {
      // The user opens the payment instead, and has what was meant.
      sentKeys.add(earlier.key);
      return closeForm();
    }
    const attempt = await form.attempts.press(payload, services);
    fate = 'answered';
    if (isKilled) return restart();
    if (!attempt) return;
    checkSentence(attempt);
    checkMemory();
    await services.saveAttempts();
    if (attempt.state.name === 'sent') closeForm();
  };

  /** Answers the dialog of the last attempt, if there is one. */
  const answer = async (isYes: boolean, next: Fate) => {
    const last = form.store.get().at(-1);
    if (last?.state.name !== 'asking') return;
    const { question } = last.state;
    if (question.about !== 'amount' && question.about !== 'duplicate') return;
    if (recognisesOwn(question, last.key)) {
      sentKeys.add(last.key);
      return closeForm();
    }
    form.attempts.dispatch(last, { type: isYes ? 'confirm' : 'dismiss' });
    if (isYes) await press(next);
  };

  return {
    violations,
    edit: (index: number) => {
      content = index;
    },
    press,
    answer,
    reload: () => {
      form.store.set(form.store.get().map((attempt) => transition(attempt, { type: 'end' })));
      restart();
    },
    signOut: () => closeForm(),
    setReachable: (next: boolean) => {
      isReachable = next;
    },
    setStorage: (isWorking: boolean) => {
      canStore = isWorking;
    },
    deliverLate: backend.deliverLate,
    /** The user comes back online and presses Send for the content of the form until the app knows the outcome. */
    finish: async () => {
      isReachable = true;
      canStore = true;
      const { draftId } = form;
      for (let presses = 0; presses < 6 && form.draftId === draftId; presses += 1) {
        const last = form.store.get().at(-1);
        const isDialog = last?.state.name === 'asking' && ['amount', 'duplicate'].includes(last.state.question.about);
        await (isDialog ? answer(true, 'answered') : press('answered'));
      }
      if (form.draftId === draftId) violations.push('The user could not send the request.');
      backend.deliverLate();
      const keys = new Set(backend.payments.map(({ key }) => key));
      for (const key of new Set([...keys, ...sentKeys])) {
        const count = countPayments(key);
        if (count > 1) violations.push(`One attempt made ${count} payments.`);
        if (sentKeys.has(key) && count !== 1) violations.push(`A sent attempt made ${count} payments.`);
      }
    },
    /** How many attempts the user has meant and knows to be sent, and how many payments they have made. */
    countSent: () => ({
      meant: sentKeys.size,
      payments: [...sentKeys].reduce((sum, key) => sum + countPayments(key), 0),
    }),
  };
};
