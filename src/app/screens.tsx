import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { deviceKeys } from '../lib/device-keys.ts';
import { deviceStorage } from '../lib/device-storage.ts';
import { attemptNotice } from '../shell/attempt-notice.ts';
import { App } from './app.tsx';
import type { EndableRoot } from './endable-root.ts';
import { followLaunches } from './launches.ts';
import { createAppRouter } from './router.ts';

/** Shows the screen of this page's address, and from then on whichever is asked for. Resolves once its code is there. */
export const showScreens = async (page: EndableRoot, queryClient: QueryClient) => {
  const router = createAppRouter(queryClient);
  followLaunches(router.history);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && attemptNotice.clear());
  // Few devices are told of payments; the others need none of its code.
  if (deviceStorage.get(deviceKeys.push) !== null) {
    import('../shell/push-upkeep.ts')
      .then(({ keepPushWithPerson }) => keepPushWithPerson(queryClient, (path) => router.history.push(path)))
      .catch(() => undefined);
  }
  // Otherwise React would begin with nothing and do all of it once more.
  await router.load();
  page.render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  );
};
