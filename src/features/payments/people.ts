import type { PaymentRequest } from '../../../contract/payment.ts';
import type { CurrentUser } from '../../../contract/session.ts';

type Creator = PaymentRequest['user'];

const fullName = ({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');

/** What a member of staff is called; undefined for nobody that is known. */
export const nameOf = (creator: Creator | undefined) => {
  if (!creator || typeof creator === 'string') return creator || undefined;
  return fullName(creator) || creator.email || undefined;
};

const isMe = (creator: Creator | undefined, me: CurrentUser) => {
  if (creator && typeof creator !== 'string' && creator.email) return creator.email === me.email;
  const name = nameOf(creator);
  return name !== undefined && (name === me.email || name === fullName(me));
};

/** What a member of staff is called to whoever looks: 'You' for oneself. */
export const calledTo = (me: CurrentUser | undefined, creator: Creator | undefined) =>
  me && isMe(creator, me) ? 'You' : nameOf(creator);
