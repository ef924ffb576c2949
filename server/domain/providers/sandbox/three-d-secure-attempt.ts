import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { threeDSecureAttempts } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { newToken } from '../../../lib/crypto/ids.ts';
import type { TestCard } from './test-cards.ts';

export const ATTEMPT_LIFETIME_MS = 15 * 60_000;

const attemptSchema = v.object({
  id: v.string(),
  checkoutId: v.string(),
  paymentRequestId: v.string(),
  outcome: v.picklist(['accepted', 'declined', 'no_funds', 'expired']),
  cardBrand: v.string(),
  lastFour: v.string(),
  /** Milliseconds since 1970. */
  expiresAt: v.number(),
});

/** A signed token in the customer's URL has the state of an attempt. */
export type ThreeDSecureAttempt = v.InferOutput<typeof attemptSchema>;

const sign = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`pay-attempt.${payload}`).digest();

type AttemptTarget = Pick<ThreeDSecureAttempt, 'checkoutId' | 'paymentRequestId'>;

export const signAttempt = (target: AttemptTarget, card: TestCard, secret: string, now: Date) => {
  const attempt: ThreeDSecureAttempt = {
    ...target,
    id: newToken(),
    outcome: card.outcome,
    cardBrand: card.brand,
    lastFour: card.number.slice(-4),
    expiresAt: now.getTime() + ATTEMPT_LIFETIME_MS,
  };
  const payload = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  return `${payload}.${sign(payload, secret).toString('base64url')}`;
};

/** The caller checks the expiry. */
export const readAttempt = (token: string, paymentRequestId: string, secret: string) => {
  const [payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(payload, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // Attempts that an earlier release signed have no `checkoutId`, and are invalid.
  const { success, output } = v.safeParse(
    attemptSchema,
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  );
  return success && output.paymentRequestId === paymentRequestId ? output : undefined;
};

export const isAnswered = async ({ tx, whereTenant }: TenantScope, { id }: ThreeDSecureAttempt) => {
  const rows = await tx
    .select({ id: threeDSecureAttempts.id })
    .from(threeDSecureAttempts)
    .where(whereTenant(threeDSecureAttempts, eq(threeDSecureAttempts.id, id)));
  return rows.length > 0;
};

export const recordAnswer = async (
  { tx, tenantId }: TenantScope,
  { id, paymentRequestId, expiresAt }: ThreeDSecureAttempt,
  now: Date,
) => {
  await tx
    .insert(threeDSecureAttempts)
    .values({ id, tenantId, paymentRequestId, answeredAt: now, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing();
};
