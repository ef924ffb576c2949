import { deviceKeys } from '../../lib/device-keys.ts';
import { deviceStorage } from '../../lib/device-storage.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { attemptNotice } from '../../shell/attempt-notice.ts';
import { saveSnapshots } from '../cache/save-snapshots.tsx';
import { followLaunches } from '../launches.ts';
import type { RenderedApp } from './render-app.tsx';

/** Last phase: what the first screen does not need. */
export const runIdleWork = (app: RenderedApp) => {
  const { session, queryClient, router } = app;
  followLaunches(router.history);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && attemptNotice.clear());
  saveSnapshots(app);
  // Few devices receive notifications; the others do not load the code for it.
  if (deviceStorage.get(deviceKeys.push) !== null) {
    import('../../shell/push-upkeep.ts')
      .then(({ keepPushWithPerson }) => keepPushWithPerson(session, (path) => router.history.push(path)))
      .catch(() => undefined);
  }
  if (import.meta.env.PROD) {
    whenIdle(() => {
      import('../updates/watch-for-updates.ts')
        .then(({ watchForUpdates }) => watchForUpdates(session, queryClient))
        .catch(() => undefined);
    });
  }
};
