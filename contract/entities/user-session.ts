import * as v from 'valibot';
import { id, timestamp } from '../primitives.ts';

/** A device on which the current user is signed in. */
export const userSession = v.object({
  id,
  /** A text such as "Chrome on Android". It is null when the browser did not send its name. */
  device: v.nullable(v.string()),
  signedInAt: timestamp,
  lastSeenAt: timestamp,
  /** The call came from this session. */
  isCurrent: v.boolean(),
});
export type UserSession = v.InferOutput<typeof userSession>;

/** The most recently used first. */
export const userSessionList = v.array(userSession);
