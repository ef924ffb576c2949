import * as v from 'valibot';
import { id, timestamp } from '../primitives.ts';

/** A device on which the current user is signed in. */
export const userSession = v.object({
  id,
  /** The browser and system, such as "Chrome on Android"; null if the browser did not send them. */
  device: v.nullable(v.string()),
  signedInAt: timestamp,
  lastSeenAt: timestamp,
  /** Whether the request came from this session. */
  isCurrent: v.boolean(),
});
export type UserSession = v.InferOutput<typeof userSession>;

/** The current user's sessions, the most recently used first. */
export const userSessionList = v.array(userSession);
