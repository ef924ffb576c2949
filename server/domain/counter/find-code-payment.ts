import { fromBase64Url } from '../../../contract/payments/payment-code.ts';
import type { RunInTenantScope } from '../../db/tenant-scope.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { findWholeCharge, isOfSameMode } from './find-whole-charge.ts';
import { findCodeRequest } from './payment-codes.ts';

interface SessionCode {
  readonly sessionId: string;
  /** The text is base64url. */
  readonly nonce: string;
}

/** A payment counts under the conditions of `showProofDigits`. */
export const findCodePayment = async (
  runInTenantScope: RunInTenantScope,
  providers: Pick<ProviderRegistry, 'find'>,
  { sessionId, nonce }: SessionCode,
) => {
  const found = await runInTenantScope(async (scope) => {
    const request = await findCodeRequest(scope, { nonce: fromBase64Url(nonce) }, { sessionId });
    return request && { request, charge: await findWholeCharge(scope, request) };
  });
  if (!found) return { ident: null, isPaid: false };
  const { request, charge } = found;
  const isPaid = charge !== undefined && (await isOfSameMode(providers, charge, request));
  return { ident: request.ident, isPaid };
};
