import * as v from 'valibot';
import { maxPageSize } from '../limits.ts';
import {
  createPageSchema,
  email,
  extension,
  id,
  optionalPhone,
  pagingEntries,
  staffName,
  version,
} from '../primitives.ts';
import { messages } from '../text/messages.ts';

export const staffStatuses = ['invited', 'active', 'inactive', 'expired'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

export const staffUser = v.object({
  id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.nullish(v.string(), null),
  /** Another backend may send a status that is not in `staffStatuses`. */
  status: v.string(),
  isOwner: v.optional(v.boolean(), false),
  /** Without this field, the user is active unless the status is `inactive`. */
  isActive: v.optional(v.boolean()),
  version,
});
export type StaffUser = v.InferOutput<typeof staffUser>;

/** The owner passes the link on if the backend cannot mail it. */
export const invitedUser = v.object({
  ...staffUser.entries,
  inviteLink: extension(v.optional(v.string())),
});

/** It is null if the link was mailed. */
export const resetLink = v.object({ link: v.nullable(v.string()) });

export const ownerPayload = v.object({ isOwner: v.boolean(messages.invalid) });

export const staffPage = createPageSchema(staffUser);

export const staffQuery = v.object(pagingEntries(maxPageSize));
export type StaffQuery = v.InferInput<typeof staffQuery>;

export const staffEntries = {
  firstName: staffName(messages.firstNameEmpty),
  lastName: staffName(messages.lastNameEmpty),
  email,
  phone: optionalPhone,
};

/** Spec §7: invites and updates have the same fields. */
export const staffPayload = v.object({ ...staffEntries, isActive: v.boolean(messages.invalid) });
export type StaffPayload = v.InferInput<typeof staffPayload>;

/** See spec §4. */
export const hasOpenInvite = (status: string) => status === 'invited' || status === 'expired';
