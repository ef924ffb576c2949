import { askEarly } from './early-answers.ts';
import { handOverOnce } from './hand-over.ts';

/** Every trace of an earlier visit begins so. */
const ours = 'beepaid-go-';
/** From the press of Log Out until the server has heard of it: what it says about the person until then is outdated. */
const loggingOut = `${ours}log-out`;

// Storage may be forbidden: nothing is known then.
const traces = () => {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(ours));
  } catch {
    return undefined;
  }
};

const showsLogin = () => {
  const { pathname } = window.location;
  // Whoever opens the app where it has never been is on the way to log-in.
  return pathname === '/login' || (pathname === '/' && traces()?.length === 0);
};

/** What the policy allows no markup to bring along, a script may set. */
const applyStyles = (content: ParentNode) => {
  for (const element of content.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
};

const paint = document.getElementById('first-paint');
const root = document.getElementById('root');
const login = document.querySelector<HTMLTemplateElement>('#first-login');

if (!traces()?.includes(loggingOut)) askEarly('/api/whoami/', '/api/users/me/');
if (paint && root) {
  const showing = login && showsLogin() ? login.content : undefined;
  if (showing) {
    applyStyles(showing);
    paint.replaceChildren(showing);
  }
  // The splash gives way to the sign that something loads, a screen only to a screen.
  handOverOnce(paint, root, showing ? '[data-screen]' : 'main, [data-screen], [aria-busy]');
}
