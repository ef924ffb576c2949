import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { CurrentUser } from '../../../../contract/entities/session.ts';

/** The user of a payment. Some backends send an object, others only the name as a text. */
type Staff = PaymentRequest['user'];

const getFullName = ({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');

/** The full name, or the email if there is no name; undefined if the backend sends neither. */
export const getStaffName = (user: Staff | undefined) => {
  if (!user || typeof user === 'string') return user || undefined;
  return getFullName(user) || user.email || undefined;
};

/**
 * Whether `user` is the signed-in user `viewer`: by their emails, or by their names if the backend
 * sends no email.
 */
const isSameUser = (user: Staff | undefined, viewer: CurrentUser) => {
  if (user && typeof user !== 'string' && user.email) return user.email === viewer.email;
  const name = getStaffName(user);
  return name !== undefined && (name === viewer.email || name === getFullName(viewer));
};

/** 'You' for the signed-in user, otherwise the staff name. */
export const getDisplayName = (user: Staff | undefined, viewer: CurrentUser | undefined) =>
  viewer && isSameUser(user, viewer) ? 'You' : getStaffName(user);
