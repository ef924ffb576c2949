import { eq } from 'drizzle-orm';
import { paymentRequests } from '../../../server/db/schema.ts';
import { insertCustomer, insertPaymentRequest, insertTenant } from '../db/fixtures.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { TestServer } from './create-test-server.ts';

/** A card that the sandbox accepts. */
export const visa = { number: '4242 4242 4242 4242', expiry: '12/29', cvc: '987', name: 'Josephine Payer' };

type WithPayToken = { readonly payToken: string };

export const getPayPath = ({ payToken }: WithPayToken) => `/pay/${payToken}`;

/** Sends requests to the payment page as a customer's browser without JavaScript does. */
export const createPayPageClient = ({ app }: Pick<TestServer, 'app'>) => {
  const request = async (path: string, form?: Record<string, string>) => {
    const body = form && new URLSearchParams(form);
    const response = await app.request(`http://localhost${path}`, body ? { method: 'POST', body } : {});
    return { path, status: response.status, headers: response.headers, html: await response.text() };
  };

  /** Follows a 303 redirect. */
  const follow = async (response: Awaited<ReturnType<typeof request>>) => {
    const location = response.headers.get('location');
    return response.status === 303 && location !== null ? request(location) : response;
  };

  const submit = async (path: string, form: Record<string, string>) => follow(await request(path, form));

  return {
    request,
    submit,
    follow,
    /**
     * Fetches the background image in the page's style, as a browser does when the page has stayed open
     * (`server/routes/pay/still-open.ts`).
     */
    stayOpen: async (payment: WithPayToken, init: RequestInit = {}) => {
      const page = `http://localhost${getPayPath(payment)}`;
      const image = /url\('([^']+)'\)/.exec((await request(getPayPath(payment))).html)?.[1] ?? '';
      return app.request(new URL(image, page).href, init);
    },
    /** Submits a card. Returns the page of the 3-D Secure step, and the signed state in that page's URL. */
    submitCard: async (payment: WithPayToken, card: Partial<typeof visa> = {}) => {
      const threeDSecurePage = await submit(getPayPath(payment), { ...visa, ...card });
      const attempt = new URLSearchParams(threeDSecurePage.path.split('?')[1]).get('attempt') ?? '';
      return { threeDSecurePage, attempt };
    },
    answerThreeDSecure: (payment: WithPayToken, attempt: string, answer: string) =>
      submit(`${getPayPath(payment)}/3ds`, { attempt, answer }),
  };
};

export type PayPageClient = ReturnType<typeof createPayPageClient>;

export type PaymentFields = Partial<typeof paymentRequests.$inferInsert>;

/** Inserts a payment request with a tenant and a customer; by default the customer can pay it. */
export const insertPaymentWithTenant = async (
  database: TestDatabase,
  { status = 'requested', ...rest }: PaymentFields = {},
  tenantName = 'Harbour Street Dental',
) => {
  const tenant = await insertTenant(database, { name: tenantName });
  return insertPaymentRequest(database, await insertCustomer(database, tenant), { ...rest, status });
};
export type PaymentWithTenant = Awaited<ReturnType<typeof insertPaymentWithTenant>>;

export const readPaymentStatus = async (database: TestDatabase, { id }: PaymentWithTenant) =>
  (await database.system.select().from(paymentRequests).where(eq(paymentRequests.id, id)))[0]?.status;
