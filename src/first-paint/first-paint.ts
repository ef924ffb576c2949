import { findMissingNeed } from '../lib/browser/browser-needs.ts';
import { deviceKeys } from '../lib/storage/device-keys.ts';
import { deviceStorage } from '../lib/storage/device-storage.ts';
import { readSessionHint } from '../lib/storage/session-hint.ts';
import { keepInstallPrompt } from './keep-install-prompt.ts';
import { createLogIn, showForgotPassword } from './log-in.ts';
import { requestEarly } from './request-early.ts';
import { restoreSnapshot } from './restore-snapshot.ts';
import { appBuild, preloadApp, showProblem, startApp } from './start-app.ts';
import { recordClicks, recordKeys, transferInput } from './transfer-input.ts';

const LOG_IN_PATHS = ['/', '/login'];

const createSplash = () =>
  Object.assign(new Image(64, 64), {
    className: 'splash',
    alt: '',
    src: document.querySelector<HTMLLinkElement>('[rel=icon]')?.href,
  });

const isSignedOut = readSessionHint() === 'signed-out';
// An enrolled tablet shows the names of the staff instead.
const isTablet = deviceStorage.get(deviceKeys.tablet) !== null;
const showsLogIn = isSignedOut && !isTablet && LOG_IN_PATHS.includes(window.location.pathname);

const createScreen = () => {
  try {
    if (showsLogIn) return createLogIn();
    return isSignedOut ? undefined : restoreSnapshot(appBuild);
  } catch {
    // The stored text is not a snapshot.
    return undefined;
  }
};

const waitForApp = (root: HTMLElement, selector: string, onReady: () => void) => {
  const observer = new MutationObserver(() => {
    if (!root.querySelector(selector)) return;
    observer.disconnect();
    onReady();
  });
  observer.observe(root, { childList: true, subtree: true });
};

const paint = (paintRoot: HTMLElement, root: HTMLElement) => {
  const screen = createScreen();
  paintRoot.replaceChildren(screen ?? createSplash());
  if (showsLogIn) showForgotPassword(paintRoot);
  const clicks = recordClicks(paintRoot);
  const keys = recordKeys(paintRoot);
  // Without a painted screen, the splash goes as soon as React renders anything.
  waitForApp(root, screen ? '[data-screen]' : 'main, [data-screen], [aria-busy]', () => {
    transferInput(paintRoot, root, keys);
    clicks.replay(root);
  });
  // No user data stays on a page in the bfcache, or after a log-out in another tab.
  const clear = () => paintRoot.replaceChildren();
  window.addEventListener('pagehide', clear, { once: true });
  window.addEventListener(
    'storage',
    ({ key }) =>
      (key === deviceKeys.loginGeneration || key === deviceKeys.pendingLogOut) && clear(),
  );
  startApp({ isPainted: screen !== undefined, isLogIn: showsLogIn });
};

const start = () => {
  const paintRoot = document.getElementById('first-paint');
  const root = document.getElementById('root');
  keepInstallPrompt();
  if (deviceStorage.get(deviceKeys.pendingLogOut) === null)
    requestEarly('/api/whoami/', '/api/users/me/');
  // After “Change Person”, the names of the staff show at once.
  else if (isTablet) requestEarly('/api/whoami/', '/api/login/tablet/');
  if (!navigator.serviceWorker?.controller) preloadApp();
  if (paintRoot && root) paint(paintRoot, root);
};

const missingNeed = findMissingNeed();
if (missingNeed) showProblem(missingNeed.getSentence());
if (!missingNeed?.preventsStart) start();
