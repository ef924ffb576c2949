import { fromBase64Url } from '../../../contract/payments/payment-code.ts';
import type { Database } from '../../db/database.ts';
import { recordHistory } from '../history/history.ts';
import type { LinkedPayment } from '../payments/find-linked-payment.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { findProvingCharge } from './find-proving-charge.ts';
import { findAsker } from './payment-codes.ts';
import type { ProofKeys } from './proof-keys.ts';

interface Dependencies {
  readonly database: Pick<Database, 'forTenant'>;
  readonly proofKeys: ProofKeys;
  readonly providers: Pick<ProviderRegistry, 'loadFinder'>;
  readonly clock: () => Date;
}

/**
 * Returns undefined when the code is not paid, its key has ended, or test keys paid a code for real
 * money.
 */
export const showProofDigits = async (
  { database, proofKeys, providers, clock }: Dependencies,
  payment: LinkedPayment,
  isRecorded: boolean,
) => {
  const { id, paymentCode: source, tenantId } = payment;
  if (!source) return undefined;
  const now = clock();
  const findProvider = await providers.loadFinder(tenantId);
  const charge = await database.forTenant(tenantId, async (scope) => {
    if (!(await findAsker(scope, source, now))) return undefined;
    const { isLive } = source;
    const found = await findProvingCharge(scope, { ...payment, isLive }, findProvider);
    if (found && isRecorded)
      await recordHistory(scope.tx, {
        // A second event has the same id (that of the code), so it is ignored.
        id: source.id,
        tenantId,
        paymentRequestId: id,
        event: 'proof_shown',
        at: now,
      });
    return found;
  });
  if (!charge) return undefined;
  return proofKeys.getDigits(tenantId, {
    ...source,
    nonce: fromBase64Url(source.nonce),
    amountPence: charge.amount,
  });
};
