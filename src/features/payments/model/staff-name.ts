import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { CurrentUser } from '../../../../contract/entities/session.ts';

/** Some backends send an object, others only the name. */
type Staff = PaymentRequest['user'];

const getFullName = ({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');

/** The full name, or the email without one. Returns undefined if the backend sends neither. */
export const getStaffName = (user: Staff | undefined) => {
  if (!user || typeof user === 'string') return user || undefined;
  return getFullName(user) || user.email || undefined;
};

/** Compares the emails, or the names if the backend sends no email. */
const isSameUser = (user: Staff | undefined, viewer: CurrentUser) => {
  if (user && typeof user !== 'string' && user.email) return user.email === viewer.email;
  const name = getStaffName(user);
  return name !== undefined && (name === viewer.email || name === getFullName(viewer));
};

/** Returns 'You' for the signed-in user. */
export const getDisplayName = (user: Staff | undefined, viewer: CurrentUser | undefined) =>
  viewer && isSameUser(user, viewer) ? 'You' : getStaffName(user);
