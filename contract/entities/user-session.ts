import * as v from 'valibot';
import { id, timestamp } from '../primitives.ts';

export const userSession = v.object({
  id,
  /** A text such as "Chrome on Android". */
  device: v.nullable(v.string()),
  signedInAt: timestamp,
  lastSeenAt: timestamp,
  isCurrent: v.boolean(),
});
export type UserSession = v.InferOutput<typeof userSession>;

/** The last used session is first. */
export const userSessionList = v.array(userSession);
