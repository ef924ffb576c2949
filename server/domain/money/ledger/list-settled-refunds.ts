import { eq } from 'drizzle-orm';
import { charges, refunds } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';

/**
 * Lists the refunds that were made of the charge that pays the request, oldest first. A refund of
 * which the provider does not name the charge counts when the request has only this charge.
 */
export const listSettledRefunds = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
) => {
  const chargeRows = await tx
    .select({ id: charges.id, kind: charges.kind, reference: charges.reference })
    .from(charges)
    .where(whereTenant(charges, eq(charges.paymentRequestId, paymentRequestId)));
  const made = await tx
    .select()
    .from(refunds)
    .where(
      whereTenant(
        refunds,
        eq(refunds.paymentRequestId, paymentRequestId),
        eq(refunds.status, 'done'),
      ),
    );
  const onlyCharge = chargeRows.length === 1 ? chargeRows[0] : undefined;
  return made
    .flatMap(({ chargeId, chargeReference, amount: amountPence, changedAt, createdAt }) => {
      const charge =
        chargeRows.find(({ id, reference }) => id === chargeId || reference === chargeReference) ??
        onlyCharge;
      return charge?.kind === 'settled' ? [{ amountPence, at: changedAt ?? createdAt }] : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
};
