import { createStore } from '../../lib/store.ts';

/** Why the log-in screen shows, when somebody did not ask for it. */
export const sessionNotices = {
  ended: 'Your session has ended. Please log in again.',
  idle: 'Signed out after 5 minutes without use.',
} as const;
export type SessionNotice = keyof typeof sessionNotices;

export const sessionNotice = createStore<SessionNotice | undefined>(undefined);
