import type { QueryClient } from '@tanstack/react-query';
import { subscribeInstallPrompt } from '../../features/install/subscribe-install-prompt.ts';
import { exposeKeyboardHeight } from '../../lib/browser/expose-keyboard-height.ts';
import type { Session } from '../../session/session.ts';
import { announceReconnection } from '../../shell/banners/announce-reconnection.ts';
import { watchForUpdates } from '../updates/watch-for-updates.ts';

/** The code is a chunk of its own, so that no screen waits for it. */
export const runBackgroundWork = async (session: Session, client: QueryClient) => {
  subscribeInstallPrompt();
  announceReconnection();
  exposeKeyboardHeight();
  if (import.meta.env.PROD) await watchForUpdates(session, client);
};
