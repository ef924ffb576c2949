import { deviceKeys } from '../lib/device-keys.ts';
import { deviceStorage } from '../lib/device-storage.ts';
import { askEarly } from './early-answers.ts';
import { keepInstallOffer } from './early-install-offer.ts';
import { applyStyles } from './fill.ts';
import { handOverOnce } from './hand-over.ts';
import { keepPresses } from './presses.ts';
import { savedScreen } from './saved-screen.ts';
import { showsLogin } from './shows-login.ts';
import { fetchApp, startApp } from './start-app.ts';

const login = () => {
  const content = document.querySelector<HTMLTemplateElement>('#first-login')?.content;
  if (content) applyStyles(content);
  return content;
};

/** Stands there until the app knows what to show. */
const splash = () =>
  Object.assign(new Image(64, 64), {
    className: 'splash',
    alt: '',
    src: document.querySelector<HTMLLinkElement>('[rel=icon]')?.href,
  });

const isLogin = showsLogin();

const firstScreen = () => {
  try {
    return isLogin ? login() : savedScreen();
  } catch {
    // Saved by another version, or by nobody: the app knows what to do about it.
    return undefined;
  }
};

const paint = document.getElementById('first-paint');
const root = document.getElementById('root');

keepInstallOffer();
if (deviceStorage.get(deviceKeys.logOut) === null) askEarly('/api/whoami/', '/api/users/me/');
if (!navigator.serviceWorker?.controller) fetchApp();
if (paint && root) {
  const screen = firstScreen();
  paint.replaceChildren(screen ?? splash());
  const presses = keepPresses(paint);
  // The splash gives way to the sign that something loads, a screen only to a screen.
  handOverOnce(paint, root, screen ? '[data-screen]' : 'main, [data-screen], [aria-busy]', presses.repeatIn);
  // What is on its way out, or signed out elsewhere meanwhile, shows nothing of anybody.
  const clear = () => paint.replaceChildren();
  window.addEventListener('pagehide', clear, { once: true });
  window.addEventListener('storage', ({ key }) => (key === deviceKeys.signIn || key === deviceKeys.logOut) && clear());
  startApp({ isPainted: screen !== undefined, isLogin });
}
