import { and, eq } from 'drizzle-orm';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import { charges, isSettled } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';

interface PaidRequest {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly amountGross: number;
}

/** Returns undefined when staff recorded a part, or when some of the money has gone back. */
export const findWholeCharge = async (
  { tx, whereTenant }: TenantScope,
  { id, status, amountGross }: PaidRequest,
) => {
  if (status !== 'paid') return undefined;
  const [charge, ...others] = await tx
    .select()
    .from(charges)
    .where(whereTenant(charges, and(eq(charges.paymentRequestId, id), isSettled)));
  const isWhole =
    charge?.amount === amountGross && charge.refundedAmount === 0 && charge.disputedAmount === 0;
  return isWhole && others.length === 0 ? charge : undefined;
};

type Charge = Pick<typeof charges.$inferSelect, 'provider' | 'account'>;

/** False when test keys paid a code for real money. */
export const isOfSameMode = async (
  providers: Pick<ProviderRegistry, 'find'>,
  { provider, account }: Charge,
  { isLive }: { readonly isLive: boolean },
) => (await providers.find(provider, account))?.isLive === isLive;
