import './styles/index.css';
import './app/trusted-types.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followLaunches } from './app/launches.ts';
import { followOtherTabs } from './app/other-tabs.ts';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter } from './app/router.ts';
import { keepSavedCopy } from './app/saved-copy.ts';
import { watchForUpdates } from './app/updates.ts';
import { followInstalling } from './features/install/follow-installing.ts';
import { currentUserOptions, tenantOptions } from './features/session/api.ts';
import { reachability } from './http/reachability.ts';
import { attemptNotice } from './shell/attempt-notice.ts';
import { nameMissingParts } from './shell/missing-part.ts';

nameMissingParts();
followInstalling();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

await keepSavedCopy(queryClient);
followOtherTabs(queryClient);
followLaunches(router.history);
// Both start with the page, not after the first screen's code, and whatever was saved.
queryClient.prefetchQuery({ ...currentUserOptions, staleTime: 0 });
queryClient.prefetchQuery({ ...tenantOptions, staleTime: 0 });

window.addEventListener('online', reachability.lookNow);
window.addEventListener('offline', reachability.failed);
if (!navigator.onLine) reachability.failed();
router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && attemptNotice.clear());
if (import.meta.env.PROD) watchForUpdates(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);
