import { DAY_MS } from '../../lib/time/durations.ts';

export const CHANGE_DELAY_MS = DAY_MS;

export interface OwnerFacts {
  readonly isActiveOwner: boolean;
  /** Null: longer ago than the log says. */
  readonly ownerSince: Date | null;
  /** The last time at which a link set the password. */
  readonly passwordResetAt: Date | null;
}

interface NewAccount {
  readonly hasTakenLive: boolean;
  readonly isSameAccount: boolean;
  readonly now: Date;
}

export const getStart = ({ hasTakenLive, isSameAccount, now }: NewAccount) =>
  hasTakenLive && !isSameAccount ? new Date(now.getTime() + CHANGE_DELAY_MS) : now;

interface Change {
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly startsAt: Date;
}

/**
 * `void`: the owner who asked has lost the role, or has set a new password, as our email advises.
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
 * Returns null when the user can confirm. Without these rules, a thief could make another owner or
 * take over an owner's account, and confirm alone.
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
