import { and, eq, isNull } from 'drizzle-orm';
import type { DisplayedPayment } from '../../../contract/entities/display.ts';
import { fromBase64Url } from '../../../contract/payments/payment-code.ts';
import { paymentCodes, sessions } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { getProgress } from '../displays/shown-payments.ts';
import type { FindProvider } from '../providers/provider-registry.ts';
import { findProvingCharge } from './find-proving-charge.ts';
import { findCodeRequest } from './payment-codes.ts';

const toCodeProgress = (progress: DisplayedPayment['progress'] | undefined, isPaid: boolean) => {
  // The customer has made the request on the page of the code.
  if (progress === 'created') return 'opened';
  // Staff must not read “Paid” of a payment that does not count.
  return isPaid || progress !== 'paid' ? progress : undefined;
};

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

/** The session shows one code at a time, so it knows only the last one that was opened. */
const isCodeOpened = async (
  { tx, whereTenant }: TenantScope,
  { sessionId, nonce }: SessionCode,
) => {
  const opened = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(whereTenant(sessions, eq(sessions.id, sessionId), eq(sessions.openedCode, nonce)));
  return opened.length > 0;
};

/** A payment counts under the conditions of `showProofDigits`. */
export const findCodePayment = async (
  scope: TenantScope,
  findProvider: FindProvider,
  code: SessionCode,
  now: Date,
) => {
  const { sessionId, nonce } = code;
  const request = await findCodeRequest(scope, { nonce: fromBase64Url(nonce) }, { sessionId });
  if (!request) {
    const isOpened = await isCodeOpened(scope, code);
    return { ident: null, isPaid: false, progress: isOpened ? ('opened' as const) : undefined };
  }
  const isPaid = (await findProvingCharge(scope, request, findProvider)) !== undefined;
  if (isPaid) await recordSeen(scope, code, now);
  const { progress } = (await getProgress(scope, request, { arrivedPence: 0, now })) ?? {};
  return { ident: request.ident, isPaid, progress: toCodeProgress(progress, isPaid) };
};
