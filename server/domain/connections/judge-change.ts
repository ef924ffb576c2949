import { DAY_MS } from '../../lib/time/durations.ts';

/** A changed account of a shop that has taken live payments waits for this time. */
export const CHANGE_DELAY_MS = DAY_MS;

/** What has happened to an owner that bears on a change of the payment account. */
export interface OwnerFacts {
  readonly isActiveOwner: boolean;
  /** When the user last became an owner, or joined; null: longer ago than the log says. */
  readonly ownerSince: Date | null;
  /** When a new password was last set with a link. */
  readonly passwordResetAt: Date | null;
}

interface NewAccount {
  /** Whether the shop has ever taken a payment with live keys. */
  readonly hasTakenLive: boolean;
  /** Whether the key belongs to the account that takes payments now. */
  readonly isSameAccount: boolean;
  readonly now: Date;
}

/** When a new account takes effect (docs/decisions/052). */
export const getStart = ({ hasTakenLive, isSameAccount, now }: NewAccount) =>
  hasTakenLive && !isSameAccount ? new Date(now.getTime() + CHANGE_DELAY_MS) : now;

interface Change {
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly startsAt: Date;
}

/**
 * What becomes of a change that no owner has ended. `void`: the owner who asked has left the role, or
 * has set a new password since, as our email advises.
 */
export const judgeChange = (
  { requestedAt, startsAt }: Change,
  requester: OwnerFacts,
  now: Date,
): 'waiting' | 'due' | 'void' => {
  const hasNewPassword =
    requester.passwordResetAt !== null && requester.passwordResetAt > requestedAt;
  if (!requester.isActiveOwner || hasNewPassword) return 'void';
  return startsAt <= now ? 'due' : 'waiting';
};

/**
 * Says why an owner cannot confirm a change; null when the owner can. Otherwise one thief could make
 * another owner, or take over another owner's account, and confirm alone.
 */
export const findConfirmObstacle = (
  { requestedBy }: Pick<Change, 'requestedBy'>,
  user: OwnerFacts & { readonly id: string },
  now: Date,
): string | null => {
  if (user.id === requestedBy) return 'Another owner can confirm it.';
  const isRecent = (at: Date | null) =>
    at !== null && now.getTime() - at.getTime() < CHANGE_DELAY_MS;
  if (!user.isActiveOwner || isRecent(user.ownerSince))
    return 'You can confirm it when you have been an owner for 24 hours.';
  if (isRecent(user.passwordResetAt))
    return 'You can confirm it 24 hours after your password was reset.';
  return null;
};
