import { HttpResponse, http } from 'msw';

const customers = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: `Customer ${index + 1}`,
  email: `customer${index + 1}@example.com`,
  phone: null,
  total_payments: 1999,
  loyalty_tier: 'gold',
}));
const payments = customers.map(({ id, name, email }) => ({
  id: 1000 + id,
  ident: `pr-${id}`,
  created_at: '2026-09-03T09:00:00Z',
  last_sent_at: null,
  customer: { id, name, email },
  description: `Order ${id}`,
  amount_net: 1250,
  amount_vat: 250,
  amount_gross: 1500,
  vat_code: 'T1',
  status: 'requested',
  user: { id: 1, first_name: 'Sam', last_name: 'Hart' },
  customer_created: false,
  risk: { score: 3 },
}));
/** A payment as the calls of the specification send it, with other fields of the test. */
export const createSpecifiedPayment = (fields: object = {}) => ({
  id: 7,
  ident: 'pr-7',
  created_at: '2026-03-01T09:00:00Z',
  customer: { name: 'Jo Bloggs' },
  amount_gross: 6000,
  amount_net: 5000,
  amount_vat: 1000,
  vat_code: 'T1',
  status: 'requested',
  ...fields,
});
const services = [{ id: 1, name: 'Delivery', description: 'To the door', cost: 500 }];
const users = [
  {
    id: 1,
    first_name: 'Sam',
    last_name: 'Hart',
    email: 'sam.hart@example.com',
    phone: null,
    status: 'active',
  },
  {
    id: 2,
    first_name: 'Bea',
    last_name: 'Ford',
    email: 'bea@example.com',
    phone: null,
    status: 'invited',
  },
];

const respondWithPage = (rows: readonly object[], url: string) => {
  const page = Number(new URL(url).searchParams.get('page') ?? 1);
  return HttpResponse.json({
    count: rows.length,
    results: rows.slice((page - 1) * 10, page * 10),
    next: null,
  });
};
const respondWithRow = <Row extends object>(
  rows: readonly Row[],
  matches: (row: Row) => boolean,
) => {
  const row = rows.find(matches);
  return row
    ? HttpResponse.json(row)
    : HttpResponse.json({ detail: 'Not found.' }, { status: 404 });
};

/**
 * Spec §7 done differently: numeric ids, unknown keys, errors without a code, writes without a response body.
 * `signedIn`: at the start.
 */
export const createThirdPartyBackend = ({ signedIn = true } = {}) => {
  let isSignedIn = signedIn;
  const writes: { readonly path: string; readonly body: unknown }[] = [];
  const respondWithoutBody = () => new HttpResponse(null, { status: 204 });

  const handlers = [
    http.get('/api/whoami/', () =>
      HttpResponse.json({
        client: { name: 'Acme Ltd', has_beepaid_go_module: true, include_vat: true },
        region: 'eu',
      }),
    ),
    http.post('/api/login/', () => {
      isSignedIn = true;
      return HttpResponse.json({});
    }),
    // Undefined leaves the request to the handlers below.
    http.all('/api/*', () =>
      isSignedIn
        ? undefined
        : HttpResponse.json(
            { detail: 'Authentication credentials were not provided.' },
            { status: 403 },
          ),
    ),
    http.post('/api/logout/', () => {
      isSignedIn = false;
      return respondWithoutBody();
    }),
    http.get('/api/users/me/', () => HttpResponse.json({ ...users[0], email: 'sam@example.com' })),
    ...(['post', 'put', 'delete'] as const).map((method) =>
      http[method]('/api/*', async ({ request }) => {
        const text = await request.text();
        writes.push({
          path: new URL(request.url).pathname,
          body: text === '' ? undefined : JSON.parse(text),
        });
        return respondWithoutBody();
      }),
    ),
    http.get('/api/services/customers/', ({ request }) => respondWithPage(customers, request.url)),
    http.get('/api/services/payments/', ({ request }) => respondWithPage(payments, request.url)),
    http.get('/api/users/', ({ request }) => respondWithPage(users, request.url)),
    http.get('/api/services/services/', () => HttpResponse.json(services)),
    http.get('/api/services/customers/:id/', ({ params }) =>
      respondWithRow(customers, ({ id }) => String(id) === params.id),
    ),
    http.get('/api/services/payments/:id/', ({ params }) =>
      respondWithRow(payments, ({ ident }) => ident === params.id),
    ),
    http.get('/api/services/services/:id/', ({ params }) =>
      respondWithRow(services, ({ id }) => String(id) === params.id),
    ),
    http.get('/api/users/:id/', ({ params }) =>
      respondWithRow(users, ({ id }) => String(id) === params.id),
    ),
  ];

  return {
    handlers,
    /** As an idle timeout does. */
    endSession: () => {
      isSignedIn = false;
    },
    /** Oldest first. */
    writes,
  };
};
