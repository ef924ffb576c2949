import { runWhenIdle } from '../../lib/browser/run-when-idle.ts';
import { deviceKeys } from '../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../lib/storage/device-storage.ts';
import { mutationNotice } from '../../shell/banners/mutation-notice.ts';
import { handleLaunches } from '../handle-launches.ts';
import { deleteOrphanedDrafts } from '../session/delete-drafts-on-log-out.ts';
import type { RenderedApp } from './render-app.tsx';

/** The path contains a hash of the whole build. */
const build = new URL(import.meta.url).pathname;

/** Last phase. */
export const runIdleWork = (app: RenderedApp) => {
  const { session, queryClient, router } = app;
  handleLaunches(router.history);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && mutationNotice.clear());
  // Few devices receive notifications.
  if (deviceStorage.get(deviceKeys.push) !== null) {
    import('../../shell/push/sync-push-subscription.ts')
      .then(({ syncPushSubscription }) =>
        syncPushSubscription(session, (path) => router.history.push(path)),
      )
      .catch(() => undefined);
  }
  const startSnapshots = () =>
    import('../cache/save-snapshots.tsx')
      .then(({ saveSnapshots }) => saveSnapshots({ ...app, build }))
      .catch(() => undefined);
  runWhenIdle(deleteOrphanedDrafts);
  // Log-in does not wait for the chunk of the screens, which contains this code.
  if (session.getState().status === 'signedIn') startSnapshots();
  else runWhenIdle(startSnapshots);
  runWhenIdle(() => {
    import('./run-background-work.ts')
      .then(({ runBackgroundWork }) => runBackgroundWork(session, queryClient))
      .catch(() => undefined);
  });
};
