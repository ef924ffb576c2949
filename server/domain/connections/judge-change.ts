import { DAY_MS } from '../../lib/time/durations.ts';

export const CHANGE_DELAY_MS = DAY_MS;

export interface OwnerFacts {
  readonly isActiveOwner: boolean;
  /** Null means long ago: the activity log has no entry about it any more. */
  readonly ownerSince: Date | null;
  readonly passwordResetAt: Date | null;
}

interface NewAccount {
  readonly hasTakenLive: boolean;
  readonly isSameAccount: boolean;
  readonly now: Date;
}

export const getStartTime = ({ hasTakenLive, isSameAccount, now }: NewAccount) =>
  hasTakenLive && !isSameAccount ? new Date(now.getTime() + CHANGE_DELAY_MS) : now;

interface Change {
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly startsAt: Date;
}

/**
 * `void`: the requester is no owner any more, or has set a new password. Our email about the change tells
 * owners to set one when a thief has requested it.
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
 * New owners and new passwords wait, because a thief could otherwise add an owner, or reset a password, and
 * confirm the change alone.
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
