import { eq } from 'drizzle-orm';
import { paymentRequests } from '../../../server/db/schema.ts';
import { insertCustomer, insertPaymentRequest, insertTenant } from '../db/fixtures.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { TestServer } from './create-test-server.ts';

/** The sandbox accepts it. */
export const visa = {
  number: '4242 4242 4242 4242',
  expiry: '12/29',
  cvc: '987',
  name: 'Josephine Payer',
};

type WithPayToken = { readonly payToken: string };

export const getPayPath = ({ payToken }: WithPayToken) => `/pay/${payToken}`;

/** Undefined: the browser stays. */
export const findNextLocation = (headers: Headers, html: string) =>
  headers.get('location') ??
  /http-equiv="refresh" content="0; url=(?<url>[^"]+)"/
    .exec(html)
    ?.groups?.url?.replaceAll('&amp;', '&');

/** Without JavaScript. */
export const createPayPageClient = ({ app }: Pick<TestServer, 'app'>) => {
  const request = async (path: string, form?: Record<string, string>) => {
    const body = form && new URLSearchParams(form);
    const response = await app.request(
      `http://localhost${path}`,
      body ? { method: 'POST', body } : {},
    );
    const html = await response.text();
    const location = findNextLocation(response.headers, html);
    return { path, status: response.status, headers: response.headers, html, location };
  };

  /** Redirects and pages that lead on at once. */
  const follow = async (
    response: Awaited<ReturnType<typeof request>>,
  ): Promise<typeof response> => {
    const { origin, pathname, search } = new URL(response.location ?? '', 'http://localhost');
    if (response.location === undefined || origin !== 'http://localhost') return response;
    return follow(await request(pathname + search));
  };

  const submit = async (path: string, form: Record<string, string>) =>
    follow(await request(path, form));

  /** Resolves with the sandbox's card form, or another page. */
  const openCardForm = (payment: WithPayToken) => submit(getPayPath(payment), {});

  const fillIn = async (payment: WithPayToken, card: Readonly<Record<string, string>>) => {
    const form = await openCardForm(payment);
    const session = new URLSearchParams(form.path.split('?')[1]).get('session');
    return session === null ? form : submit(`${getPayPath(payment)}/card`, { session, ...card });
  };

  return {
    request,
    submit,
    follow,
    /** The background image of a page that stayed open (`server/routes/pay/still-open.ts`). */
    stayOpen: async (payment: WithPayToken, init: RequestInit = {}) => {
      const page = `http://localhost${getPayPath(payment)}`;
      const image = /url\('([^']+)'\)/.exec((await request(getPayPath(payment))).html)?.[1] ?? '';
      return app.request(new URL(image, page).href, init);
    },
    openCardForm,
    /** After Continue, in the sandbox. */
    fillIn,
    /** After Continue. Resolves with the 3-D Secure page, and its URL's signed state. */
    submitCard: async (payment: WithPayToken, card: Partial<typeof visa> = {}) => {
      const threeDSecurePage = await fillIn(payment, { ...visa, ...card });
      const attempt = new URLSearchParams(threeDSecurePage.path.split('?')[1]).get('attempt') ?? '';
      return { threeDSecurePage, attempt };
    },
    answerThreeDSecure: (payment: WithPayToken, attempt: string, answer: string) =>
      submit(`${getPayPath(payment)}/3ds`, { attempt, answer }),
  };
};

export type PayPageClient = ReturnType<typeof createPayPageClient>;

export type PaymentFields = Partial<typeof paymentRequests.$inferInsert>;

/** By default the customer can pay it. */
export const insertPaymentWithTenant = async (
  database: TestDatabase,
  { status = 'requested', ...rest }: PaymentFields = {},
  tenantName = 'Harbour Street Dental',
) => {
  const tenant = await insertTenant(database, { name: tenantName });
  return insertPaymentRequest(database, await insertCustomer(database, tenant), {
    ...rest,
    status,
  });
};
export type PaymentWithTenant = Awaited<ReturnType<typeof insertPaymentWithTenant>>;

export const readPaymentStatus = async (database: TestDatabase, { id }: PaymentWithTenant) =>
  (await database.unscopedDb.select().from(paymentRequests).where(eq(paymentRequests.id, id)))[0]
    ?.status;
