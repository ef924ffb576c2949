import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../features/session/session.ts';
import { announceReconnection } from '../../shell/banners/announce-reconnection.ts';
import { watchForUpdates } from '../updates/watch-for-updates.ts';

/**
 * Starts what runs while the page is open and has a chunk of its own, for which no screen waits.
 */
export const runBackgroundWork = async (session: Session, client: QueryClient) => {
  announceReconnection();
  if (import.meta.env.PROD) await watchForUpdates(session, client);
};
