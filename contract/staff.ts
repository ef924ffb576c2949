import * as v from 'valibot';
import { maxLength, maxPageSize } from './limits.ts';
import { messages } from './messages.ts';
import { email, id, optionalText, pageOf, pagingEntries, personName } from './primitives.ts';

export const staffStatuses = ['invited', 'active', 'inactive', 'expired'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/** `status` is open, as a payment's is. */
export const staffUser = v.object({
  id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.nullish(v.string(), null),
  status: v.string(),
  isOwner: v.optional(v.boolean(), false),
  isActive: v.optional(v.boolean()),
});
export type StaffUser = v.InferOutput<typeof staffUser>;

export const staffPage = pageOf(staffUser);

export const staffQuery = v.object(pagingEntries(maxPageSize));
export type StaffQuery = v.InferInput<typeof staffQuery>;

/** Names, email and phone of a member of staff, as invited, updated and accepted. */
export const personEntries = {
  firstName: personName(messages.firstNameEmpty),
  lastName: personName(messages.lastNameEmpty),
  email,
  phone: optionalText(maxLength.phone),
};

/** Invites and updates carry the same fields (spec §7). */
export const staffPayload = v.object({ ...personEntries, isActive: v.boolean(messages.invalid) });
export type StaffPayload = v.InferInput<typeof staffPayload>;

/** A resend may be offered for these (spec §4). */
export const mayResendInvite = (status: string) => status === 'invited' || status === 'expired';
