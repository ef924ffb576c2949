import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { CurrentUser } from '../../../../contract/entities/session.ts';

/** Some backends send an object, others only the name. */
type Staff = PaymentRequest['user'];

const getFullName = ({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');

/** A backend may send neither name nor email. */
export const getStaffName = (user: Staff | undefined) => {
  if (!user || typeof user === 'string') return user || undefined;
  return getFullName(user) || user.email || undefined;
};

/** Without an email, the names count. */
const isSameUser = (user: Staff | undefined, viewer: CurrentUser) => {
  if (user && typeof user !== 'string' && user.email) return user.email === viewer.email;
  const name = getStaffName(user);
  return name !== undefined && (name === viewer.email || name === getFullName(viewer));
};

export const getDisplayName = (user: Staff | undefined, viewer: CurrentUser | undefined) =>
  viewer && isSameUser(user, viewer) ? 'You' : getStaffName(user);
