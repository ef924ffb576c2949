import { eq } from 'drizzle-orm';
import { paymentRequests } from '../db/schema.ts';
import type { TestServer } from './create-test-server.ts';
import type { TestDatabase } from './database.ts';
import { aCustomer, aPayment, aTenant } from './fixtures.ts';

/** A card that the sandbox accepts, as a customer types it. */
export const visa = { number: '4242 4242 4242 4242', expiry: '12/29', cvc: '987', name: 'Josephine Payer' };

type Linked = { readonly payToken: string };

export const payPathOf = ({ payToken }: Linked) => `/pay/${payToken}`;

/** A customer's browser on the pages of a payment request, without scripts. */
export const payVisit = ({ app }: TestServer) => {
  const request = async (path: string, form?: Record<string, string>) => {
    const body = form && new URLSearchParams(form);
    const response = await app.request(`http://localhost${path}`, body ? { method: 'POST', body } : {});
    return { path, status: response.status, headers: response.headers, html: await response.text() };
  };

  /** Goes where a 303 leads. */
  const follow = async (answer: Awaited<ReturnType<typeof request>>) => {
    const location = answer.headers.get('location');
    return answer.status === 303 && location !== null ? request(location) : answer;
  };

  const submit = async (path: string, form: Record<string, string>) => follow(await request(path, form));

  return {
    request,
    submit,
    follow,
    /** Types a card and goes as far as the bank's question. */
    reachBank: async (payment: Linked, card: Partial<typeof visa> = {}) => {
      const bank = await submit(payPathOf(payment), { ...visa, ...card });
      const attempt = new URLSearchParams(bank.path.split('?')[1]).get('attempt') ?? '';
      return { bank, attempt };
    },
    answerBank: (payment: Linked, attempt: string, answer: string) =>
      submit(`${payPathOf(payment)}/3ds`, { attempt, answer }),
  };
};

export type PayVisit = ReturnType<typeof payVisit>;

export type PaymentFields = Partial<typeof paymentRequests.$inferInsert>;

/** A request of a tenant of its own, that its customer may pay unless told otherwise. */
export const aRequestToPay = async (
  database: TestDatabase,
  { status = 'requested', ...rest }: PaymentFields = {},
  tenantName = 'Harbour Street Dental',
) => {
  const tenant = await aTenant(database, { name: tenantName });
  return aPayment(database, await aCustomer(database, tenant), { ...rest, status });
};
export type AskedPayment = Awaited<ReturnType<typeof aRequestToPay>>;

export const statusIn = async (database: TestDatabase, { id }: AskedPayment) =>
  (await database.system.select().from(paymentRequests).where(eq(paymentRequests.id, id)))[0]?.status;
