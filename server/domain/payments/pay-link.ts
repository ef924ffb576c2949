import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { paymentRequests, tenants } from '../../db/schema.ts';

const tokenPattern = /^[\w-]{1,128}$/;

/** What a customer's link leads to. */
export type LinkedPayment = NonNullable<Awaited<ReturnType<typeof openPayLink>>>;

/** The payment request that `token` opens, whatever host it came in by; undefined when there is none. */
export const openPayLink = async ({ system, forTenant }: Database, token: string) => {
  if (!tokenPattern.test(token)) return undefined;
  const [owner] = await system
    .select({ tenantId: paymentRequests.tenantId })
    .from(paymentRequests)
    .where(eq(paymentRequests.payToken, token));
  if (!owner) return undefined;

  return forTenant(owner.tenantId, async ({ tx, own }) => {
    const [payment] = await tx
      .select({
        id: paymentRequests.id,
        tenantId: paymentRequests.tenantId,
        tenantName: tenants.name,
        payToken: paymentRequests.payToken,
        ident: paymentRequests.ident,
        description: paymentRequests.description,
        amountGross: paymentRequests.amountGross,
        amountVat: paymentRequests.amountVat,
        status: paymentRequests.status,
      })
      .from(paymentRequests)
      .innerJoin(tenants, eq(tenants.id, paymentRequests.tenantId))
      .where(own(paymentRequests, eq(paymentRequests.payToken, token)));
    return payment;
  });
};
