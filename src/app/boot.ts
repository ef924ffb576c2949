import { observePage } from './boot/observe-page.ts';
import { renderApp } from './boot/render-app.tsx';
import { resolveSession } from './boot/resolve-session.ts';
import { restoreCache } from './boot/restore-cache.ts';
import { runIdleWork } from './boot/run-idle-work.ts';

/** Each phase takes what the one before it returns. */
export const boot = async () => {
  const page = observePage();
  const restored = await restoreCache(page);
  const app = resolveSession(restored);
  const rendered = await renderApp(app);
  runIdleWork(rendered);
};
