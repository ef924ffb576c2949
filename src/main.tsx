import './styles/index.css';
import './app/trusted-types.ts';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createEndableRoot } from './app/endable-root.ts';
import { FirstLogin } from './app/first-login.tsx';
import { signOutWhenIdle } from './app/idle-sign-out.ts';
import { takeNotice } from './app/leave-page.ts';
import { followOtherTabs } from './app/other-tabs.ts';
import { coverInPageCache } from './app/page-cache.ts';
import { endPageWithPerson } from './app/person-leaves.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { keepSavedCopy } from './app/saved-copy.ts';
import { followSignInMark } from './app/sign-in-mark.ts';
import { followInstalling } from './features/install/follow-installing.ts';
import { currentUserOptions, tenantOptions } from './features/session/api.ts';
import { showsLogin } from './first-paint/shows-login.ts';
import { reachability } from './http/reachability.ts';
import { whenIdle } from './lib/when-idle.ts';
import { isMissingPart, nameMissingParts } from './shell/missing-part.ts';
import { MissingPartScreen } from './shell/missing-part-screen.tsx';

const isLogin = showsLogin();
followInstalling();
nameMissingParts();
takeNotice();
const queryClient = createQueryClient();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const page = createEndableRoot(root);

const signInMark = followSignInMark(queryClient);
await keepSavedCopy(queryClient, signInMark);
followOtherTabs(queryClient);
signOutWhenIdle(queryClient);
coverInPageCache(queryClient, signInMark);
endPageWithPerson(queryClient, page.end);
// Both start with the page, not after the first screen's code, and whatever was saved.
queryClient.prefetchQuery({ ...currentUserOptions, staleTime: 0 });
queryClient.prefetchQuery({ ...tenantOptions, staleTime: 0 });

window.addEventListener('online', reachability.lookNow);
window.addEventListener('offline', reachability.failed);
if (!navigator.onLine) reachability.failed();
// Not among what must be there first.
if (import.meta.env.PROD) {
  whenIdle(() => {
    import('./app/updates.ts').then(({ watchForUpdates }) => watchForUpdates(queryClient)).catch(() => undefined);
  });
}

// Effects and all: text typed before is handed over to fields that listen to it.
const show = (screen: ReactNode) =>
  flushSync(() =>
    page.render(
      <StrictMode>
        <Providers queryClient={queryClient}>{screen}</Providers>
      </StrictMode>,
    ),
  );

const screens = () => import('./app/screens.tsx');
let shown: Promise<void> | undefined;
const showScreens = () => {
  shown ??= screens()
    .then((code) => code.showScreens(page, queryClient))
    .catch((error) => {
      if (!isMissingPart(error)) throw error;
      show(<MissingPartScreen />);
    });
  return shown;
};

// Whoever goes on to one of them is told why it cannot be.
const fetchScreens = () => void screens().catch(() => undefined);

if (isLogin) show(<FirstLogin fetchScreens={fetchScreens} showScreens={showScreens} />);
else showScreens();
