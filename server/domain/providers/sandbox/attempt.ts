import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Fence } from '../../../db/fence.ts';
import { threeDSecureAttempts } from '../../../db/schema.ts';
import { newToken } from '../../../lib/ids.ts';
import type { TestCard } from './test-cards.ts';

const attemptMinutes = 15;

const attemptSchema = v.object({
  id: v.string(),
  paymentRequestId: v.string(),
  outcome: v.picklist(['accepted', 'declined', 'no_funds']),
  cardBrand: v.string(),
  lastFour: v.string(),
  /** Epoch milliseconds. */
  expiresAt: v.number(),
});

/** A card on its way through 3-D Secure; all that is remembered of it travels in the customer's own link. */
export type Attempt = v.InferOutput<typeof attemptSchema>;

const signatureOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`pay-attempt.${payload}`).digest();

/** A new attempt to pay `paymentRequestId` with `card`, signed, good for 15 minutes. */
export const signAttempt = (paymentRequestId: string, card: TestCard, secret: string, now: Date) => {
  const attempt: Attempt = {
    id: newToken(),
    paymentRequestId,
    outcome: card.outcome,
    cardBrand: card.brand,
    lastFour: card.number.slice(-4),
    expiresAt: now.getTime() + attemptMinutes * 60_000,
  };
  const payload = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`;
};

/** The attempt in `token`, if we signed it for `paymentRequestId`; its time may have run out. */
export const readAttempt = (token: string, paymentRequestId: string, secret: string) => {
  const [payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(payload, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const attempt = v.parse(attemptSchema, JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return attempt.paymentRequestId === paymentRequestId ? attempt : undefined;
};

/** True when `attempt` was answered, here or on another server. */
export const isAnswered = async ({ tx, own }: Fence, { id }: Attempt) => {
  const rows = await tx
    .select({ id: threeDSecureAttempts.id })
    .from(threeDSecureAttempts)
    .where(own(threeDSecureAttempts, eq(threeDSecureAttempts.id, id)));
  return rows.length > 0;
};

/** Records that `attempt` is answered; false when it was answered before, here or on another server. */
export const recordAnswer = async (
  { tx, tenantId }: Fence,
  { id, paymentRequestId, expiresAt }: Attempt,
  now: Date,
) => {
  const rows = await tx
    .insert(threeDSecureAttempts)
    .values({ id, tenantId, paymentRequestId, answeredAt: now, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: threeDSecureAttempts.id });
  return rows.length > 0;
};
