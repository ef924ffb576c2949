import { and, eq, isNull } from 'drizzle-orm';
import { fromBase64Url } from '../../../contract/payments/payment-code.ts';
import { paymentCodes } from '../../db/schema.ts';
import type { RunInTenantScope, TenantScope } from '../../db/tenant-scope.ts';
import { getProgress } from '../displays/shown-payments.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { findWholeCharge, isOfSameMode } from './find-whole-charge.ts';
import { findCodeRequest } from './payment-codes.ts';

interface SessionCode {
  readonly sessionId: string;
  /** The text is base64url. */
  readonly nonce: string;
}

/** The customer's page then says that the shop can see the payment. */
const recordSeen = (
  { tx, whereTenant }: TenantScope,
  { sessionId, nonce }: SessionCode,
  now: Date,
) =>
  tx
    .update(paymentCodes)
    .set({ seenAt: now })
    .where(
      whereTenant(
        paymentCodes,
        and(
          eq(paymentCodes.sessionId, sessionId),
          eq(paymentCodes.nonce, nonce),
          isNull(paymentCodes.seenAt),
        ),
      ),
    );

/** A payment counts under the conditions of `showProofDigits`. */
export const findCodePayment = async (
  runInTenantScope: RunInTenantScope,
  providers: Pick<ProviderRegistry, 'find'>,
  code: SessionCode,
  now: Date,
) => {
  const { sessionId, nonce } = code;
  const found = await runInTenantScope(async (scope) => {
    const request = await findCodeRequest(scope, { nonce: fromBase64Url(nonce) }, { sessionId });
    if (!request) return undefined;
    return {
      request,
      charge: await findWholeCharge(scope, request),
      progress: await getProgress(scope, request, { arrivedPence: 0, now }),
    };
  });
  if (!found) return { ident: null, isPaid: false, progress: undefined };
  const { request, charge, progress } = found;
  const isPaid = charge !== undefined && (await isOfSameMode(providers, charge, request));
  if (isPaid) await runInTenantScope((scope) => recordSeen(scope, code, now));
  // Staff must not read “Paid” of a payment that does not count.
  return {
    ident: request.ident,
    isPaid,
    progress: isPaid || progress !== 'paid' ? progress : undefined,
  };
};
