import './styles/index.css';
import './app/trusted-types.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { signOutWhenIdle } from './app/idle-sign-out.ts';
import { followLaunches } from './app/launches.ts';
import { takeNotice } from './app/leave-page.ts';
import { followOtherTabs } from './app/other-tabs.ts';
import { coverInPageCache } from './app/page-cache.ts';
import { endPageWithPerson } from './app/person-leaves.ts';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter } from './app/router.ts';
import { keepSavedCopy } from './app/saved-copy.ts';
import { followSignInMark } from './app/sign-in-mark.ts';
import { followInstalling } from './features/install/follow-installing.ts';
import { currentUserOptions, tenantOptions } from './features/session/api.ts';
import { reachability } from './http/reachability.ts';
import { deviceKeys } from './lib/device-keys.ts';
import { deviceStorage } from './lib/device-storage.ts';
import { attemptNotice } from './shell/attempt-notice.ts';
import { nameMissingParts } from './shell/missing-part.ts';

followInstalling();
nameMissingParts();
takeNotice();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

const signInMark = followSignInMark(queryClient);
await keepSavedCopy(queryClient, signInMark);
followOtherTabs(queryClient);
signOutWhenIdle(queryClient);
coverInPageCache(queryClient, signInMark);
followLaunches(router.history);
// Both start with the page, not after the first screen's code, and whatever was saved.
queryClient.prefetchQuery({ ...currentUserOptions, staleTime: 0 });
queryClient.prefetchQuery({ ...tenantOptions, staleTime: 0 });

window.addEventListener('online', reachability.lookNow);
window.addEventListener('offline', reachability.failed);
if (!navigator.onLine) reachability.failed();
router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && attemptNotice.clear());
// Not among what must be there first.
if (import.meta.env.PROD) {
  import('./app/updates.ts').then(({ watchForUpdates }) => watchForUpdates(queryClient)).catch(() => undefined);
}

// Few devices are told of payments; the others need none of its code.
if (deviceStorage.get(deviceKeys.push) !== null) {
  import('./shell/push-upkeep.ts')
    .then(({ keepPushWithPerson }) => keepPushWithPerson(queryClient, (path) => router.history.push(path)))
    .catch(() => undefined);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = createRoot(root);
endPageWithPerson(queryClient, router, () => app.unmount());
app.render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);
