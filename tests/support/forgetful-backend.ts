import { HttpResponse, http } from 'msw';
import { otherBackend } from './other-backend.ts';

interface Sent {
  readonly customer: { readonly name: string; readonly email: string };
  readonly description: string;
  readonly amount_net: number;
}

/** What becomes of the next write: done and answered, done with its answer lost, or lost on the way. */
export type Fate = 'answered' | 'answer lost' | 'lost';

/**
 * A backend that takes requests for payment, and ignores `Idempotency-Key`: each write that arrives is done. `fate`
 * decides about the next one; what follows is answered.
 */
export const forgetfulBackend = () => {
  let fate: Fate = 'answered';
  const made: object[] = [];
  const keys: (string | null)[] = [];
  const request = { id: 7, ident: 'pr-7', status: 'requested', lastSentAt: '2026-03-01T09:00:00Z', resends: 0 };

  const now = () => new Date().toISOString();
  const write = (done: () => void) => {
    const meant = fate;
    fate = 'answered';
    if (meant !== 'lost') done();
    return meant === 'answered' ? new HttpResponse(null, { status: 204 }) : HttpResponse.error();
  };
  const make = ({ customer, description, amount_net }: Sent) => {
    const id = 100 + made.length;
    const amount_gross = Math.round(amount_net * 1.2);
    made.unshift({
      id,
      ident: `pr-${id}`,
      created_at: now(),
      customer,
      description,
      amount_gross,
      status: 'requested',
    });
  };
  const told = ({ ident, status, lastSentAt }: typeof request) => ({
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
  const dated = (body: object) => HttpResponse.json(body, { headers: { date: new Date().toUTCString() } });

  const handlers = [
    http.post('/api/services/payments/', async ({ request: asked }) => {
      keys.push(asked.headers.get('idempotency-key'));
      const sent = (await asked.json()) as Sent;
      return write(() => make(sent));
    }),
    http.get('/api/services/payments/', () => dated({ count: made.length, results: made })),
    http.get('/api/services/payments/pr-7/', () => dated(told(request))),
    http.post('/api/services/payments/pr-7/resend/', () =>
      write(() => Object.assign(request, { lastSentAt: now(), resends: request.resends + 1 })),
    ),
    http.post('/api/services/payments/pr-7/cancel/', () =>
      write(() => Object.assign(request, { status: 'cancelled_client' })),
    ),
    ...otherBackend().handlers,
  ];
  return {
    handlers,
    /** Decides about the next write. */
    next: (meant: Fate) => {
      fate = meant;
    },
    /** The requests made so far. */
    made,
    /** The key of every create that arrived or was lost on the way. */
    keys,
    request,
  };
};
