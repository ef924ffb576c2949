import { HttpResponse, http } from 'msw';
import { createThirdPartyBackend } from './third-party-backend.ts';

interface PaymentPayload {
  readonly customer: { readonly name: string; readonly email: string };
  readonly description: string;
  readonly amount_net: number;
}

/** `response lost`: the backend has executed the write. `request lost`: it has not. */
export type WriteOutcome = 'succeeds' | 'response lost' | 'request lost';

/** Ignores `Idempotency-Key`: a repeated call is executed again. A loss calls `failReads`. */
export const createNonIdempotentBackend = (failReads: () => void) => {
  let nextOutcome: WriteOutcome = 'succeeds';
  const createdPayments: object[] = [];
  const idempotencyKeys: (string | null)[] = [];
  const existing = {
    id: 7,
    ident: 'pr-7',
    status: 'requested',
    lastSentAt: '2026-03-01T09:00:00Z',
    resends: 0,
  };

  const now = () => new Date().toISOString();
  const respondToWrite = (execute: () => void) => {
    const outcome = nextOutcome;
    nextOutcome = 'succeeds';
    if (outcome !== 'request lost') execute();
    if (outcome === 'succeeds') return new HttpResponse(null, { status: 204 });
    failReads();
    return HttpResponse.error();
  };
  const createPayment = ({ customer, description, amount_net }: PaymentPayload) => {
    // Above the 7 of `pr-7`.
    const id = 100 + createdPayments.length;
    const amount_gross = Math.round(amount_net * 1.2);
    createdPayments.unshift({
      id,
      ident: `pr-${id}`,
      created_at: now(),
      customer,
      description,
      amount_gross,
      status: 'requested',
    });
  };
  const toWirePayment = ({ ident, status, lastSentAt }: typeof existing) => ({
    id: 7,
    ident,
    created_at: '2026-03-01T09:00:00Z',
    last_sent_at: lastSentAt,
    customer: { name: 'Jo Bloggs' },
    amount_net: 5000,
    amount_vat: 1000,
    amount_gross: 6000,
    vat_code: 'T1',
    status,
  });
  /** The app compares times with the clock in the header `date`. */
  const respondWithDate = (body: object) =>
    HttpResponse.json(body, { headers: { date: new Date().toUTCString() } });

  const handlers = [
    http.post('/api/services/payments/', async ({ request }) => {
      idempotencyKeys.push(request.headers.get('idempotency-key'));
      const payload = (await request.json()) as PaymentPayload;
      return respondToWrite(() => createPayment(payload));
    }),
    http.get('/api/services/payments/', () =>
      respondWithDate({ count: createdPayments.length, results: createdPayments }),
    ),
    http.get('/api/services/payments/pr-7/', () => respondWithDate(toWirePayment(existing))),
    http.post('/api/services/payments/pr-7/resend/', () =>
      respondToWrite(() =>
        Object.assign(existing, { lastSentAt: now(), resends: existing.resends + 1 }),
      ),
    ),
    http.post('/api/services/payments/pr-7/cancel/', () =>
      respondToWrite(() => Object.assign(existing, { status: 'cancelled_client' })),
    ),
    ...createThirdPartyBackend().handlers,
  ];
  return {
    handlers,
    setNextOutcome: (outcome: WriteOutcome) => {
      nextOutcome = outcome;
    },
    /** As on the wire, newest first. */
    createdPayments,
    /** Including those of lost calls. */
    idempotencyKeys,
    existing,
  };
};
