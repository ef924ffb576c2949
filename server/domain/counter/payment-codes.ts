import { and, eq, isNull, ne, or } from 'drizzle-orm';
import * as v from 'valibot';
import { counterMinPence } from '../../../contract/limits.ts';
import { splitGross } from '../../../contract/money.ts';
import { type PaymentCode, toBase64Url } from '../../../contract/payments/payment-code.ts';
import { paymentPayload } from '../../../contract/payments/payment-payload.ts';
import { hasReceipt, type PaymentStatus } from '../../../contract/payments/payment-status.ts';
import { pence } from '../../../contract/primitives.ts';
import { getSessionLimits, isWithinLifetime } from '../../db/is-valid-session.ts';
import { paymentCodes, paymentRequests, sessions, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { containsLink } from '../../lib/text/link-text.ts';
import { recordHistory } from '../history/history.ts';
import { insertPaymentRequest } from '../payments/insert-payment-request.ts';
import { COUNTER_LINK_LIFETIME_MS } from './counter-requests.ts';
import { isKeyYoung, type ProofKeySource, type ReadCode } from './proof-keys.ts';

const codeAmount = v.pipe(pence, v.minValue(counterMinPence));

/** The app sends only cleaned texts, so cleaning must not change this one. */
const isTypedDescription = (description: string) => {
  const { success, output } = v.safeParse(paymentPayload.entries.description, description);
  return success && output === description;
};

/** False for a code that the app cannot have made. */
export const isAllowedCode = ({ amountPence, description }: PaymentCode) =>
  v.is(codeAmount, amountPence) && isTypedDescription(description) && !containsLink(description);

/**
 * Returns undefined when the key has expired or the session has ended. The idle timeout (0) is ignored,
 * because the server cannot see what a device without a connection does.
 */
export const findAsker = async (
  { tx, whereTenant }: TenantScope,
  source: ProofKeySource,
  now: Date,
): Promise<{ readonly userId: string } | undefined> => {
  if (!isKeyYoung(source, now)) return undefined;
  const [asker] = await tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.tenantId, sessions.tenantId)))
    .where(
      whereTenant(
        sessions,
        eq(sessions.id, source.sessionId),
        eq(users.isActive, true),
        isWithinLifetime(getSessionLimits(0, now)),
      ),
    );
  return asker;
};

/** The screen of the code then says so. Only a phone that has scanned the code knows its address. */
export const recordCodeOpened = (
  { tx, whereTenant }: TenantScope,
  { code: { nonce }, source: { sessionId } }: ReadCode,
) => {
  const openedCode = toBase64Url(nonce);
  return tx
    .update(sessions)
    .set({ openedCode })
    .where(
      whereTenant(
        sessions,
        eq(sessions.id, sessionId),
        or(isNull(sessions.openedCode), ne(sessions.openedCode, openedCode)),
      ),
    );
};

interface CodeRequest {
  readonly id: string;
  readonly ident: string;
  readonly payToken: string;
  readonly status: PaymentStatus;
  readonly expiresAt: Date | null;
  readonly amountGross: number;
  readonly isLive: boolean;
  readonly customerName: string;
  readonly customerEmail: string | null;
}

/** Returns undefined until a customer has pressed Continue. */
export const findCodeRequest = async (
  { tx, whereTenant }: TenantScope,
  { nonce }: Pick<PaymentCode, 'nonce'>,
  { sessionId }: Pick<ProofKeySource, 'sessionId'>,
): Promise<CodeRequest | undefined> => {
  const [found] = await tx
    .select({
      id: paymentRequests.id,
      ident: paymentRequests.ident,
      payToken: paymentRequests.payToken,
      status: paymentRequests.status,
      expiresAt: paymentRequests.expiresAt,
      amountGross: paymentRequests.amountGross,
      isLive: paymentCodes.isLive,
      customerName: paymentRequests.customerName,
      customerEmail: paymentRequests.customerEmail,
    })
    .from(paymentCodes)
    .innerJoin(
      paymentRequests,
      and(
        eq(paymentRequests.id, paymentCodes.paymentRequestId),
        eq(paymentRequests.tenantId, paymentCodes.tenantId),
      ),
    )
    .where(
      whereTenant(
        paymentCodes,
        eq(paymentCodes.sessionId, sessionId),
        eq(paymentCodes.nonce, toBase64Url(nonce)),
      ),
    );
  return found;
};

export const isCodePaid = ({ status }: CodeRequest) => hasReceipt(status);

export const isSameCustomer = (
  { customerName, customerEmail }: CodeRequest,
  { name, email }: { readonly name: string; readonly email: string },
) =>
  customerName.toLowerCase() === name.toLowerCase() &&
  customerEmail?.toLowerCase() === email.toLowerCase();

interface CodeEntry extends ReadCode {
  readonly name: string;
  readonly email: string;
  readonly now: Date;
}

/** Another phone has created the request of this code. */
export class CodeIsTaken extends Error {}

/** @throws CodeIsTaken */
export const createCodeRequest = async (
  scope: TenantScope,
  { code, source, name, email, now }: CodeEntry,
) => {
  const asker = await findAsker(scope, source, now);
  if (!asker) return undefined;
  const { userId } = asker;
  const { tenantId, tx } = scope;
  const { description, vatCode, amountPence, nonce } = code;
  const { id: paymentRequestId, payToken } = await insertPaymentRequest(scope, {
    customerId: null,
    customerName: name,
    customerEmail: email,
    description,
    vatCode,
    ...splitGross(amountPence, vatCode),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + COUNTER_LINK_LIFETIME_MS),
  });
  const inserted = await tx
    .insert(paymentCodes)
    .values({
      id: newId(),
      paymentRequestId,
      tenantId,
      sessionId: source.sessionId,
      keyIssuedAt: source.issuedAt,
      isLive: source.isLive,
      nonce: toBase64Url(nonce),
    })
    .onConflictDoNothing()
    .returning({ id: paymentCodes.id });
  if (inserted.length === 0) throw new CodeIsTaken('The code has a request');
  await recordHistory(tx, { tenantId, paymentRequestId, event: 'asked_offline', userId, at: now });
  return { payToken };
};
