import { deviceKeys } from '../../lib/device-keys.ts';
import { deviceStorage } from '../../lib/device-storage.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { attemptNotice } from '../../shell/attempt-notice.ts';
import { followLaunches } from '../launches.ts';
import type { RenderedApp } from './render-app.tsx';

/** This code is in the app's own file. */
const build = new URL(import.meta.url).pathname;

/** Last phase: what the first screen does not need. */
export const runIdleWork = (app: RenderedApp) => {
  const { session, queryClient, router } = app;
  followLaunches(router.history);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && attemptNotice.clear());
  // Few devices receive notifications; the others do not load the code for it.
  if (deviceStorage.get(deviceKeys.push) !== null) {
    import('../../shell/push-upkeep.ts')
      .then(({ keepPushWithPerson }) => keepPushWithPerson(session, (path) => router.history.push(path)))
      .catch(() => undefined);
  }
  const startSnapshots = () =>
    import('../cache/save-snapshots.tsx')
      .then(({ saveSnapshots }) => saveSnapshots({ ...app, build }))
      .catch(() => undefined);
  // Its code comes with that of the screens, for which log-in does not wait.
  if (session.getState().status === 'signedIn') startSnapshots();
  else whenIdle(startSnapshots);
  if (import.meta.env.PROD) {
    whenIdle(() => {
      import('../updates/watch-for-updates.ts')
        .then(({ watchForUpdates }) => watchForUpdates(session, queryClient))
        .catch(() => undefined);
    });
  }
};
