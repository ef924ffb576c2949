import { and, eq } from 'drizzle-orm';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import { charges, isSettled } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { FindProvider } from '../providers/provider-registry.ts';

interface PaidCode {
  /** The id of the request. */
  readonly id: string;
  readonly status: PaymentStatus;
  readonly amountGross: number;
  readonly isLive: boolean;
}

/**
 * Returns undefined when staff recorded a part, some of the money has gone back, or test keys paid a code for
 * real money.
 */
export const findProvingCharge = async (
  { tx, whereTenant }: TenantScope,
  { id, status, amountGross, isLive }: PaidCode,
  findProvider: FindProvider,
) => {
  if (status !== 'paid') return undefined;
  const [charge, ...others] = await tx
    .select()
    .from(charges)
    .where(whereTenant(charges, and(eq(charges.paymentRequestId, id), isSettled)));
  const isWhole =
    charge?.amount === amountGross && charge.refundedAmount === 0 && charge.disputedAmount === 0;
  if (!isWhole || others.length > 0) return undefined;
  return findProvider(charge.provider, charge.account)?.isLive === isLive ? charge : undefined;
};
