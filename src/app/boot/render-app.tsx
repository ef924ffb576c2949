import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createScreens } from '../create-app.tsx';
import type { AppRouter } from '../router.ts';
import type { SubscribedApp } from './resolve-session.ts';

export interface RenderedApp extends SubscribedApp {
  readonly router: AppRouter;
}

/** Fourth phase. */
export const renderApp = async (app: SubscribedApp): Promise<RenderedApp> => {
  const { router, element } = createScreens(app);
  // Otherwise the router would first render nothing.
  await router.load();
  // The fields must listen before the typed text is transferred to them.
  flushSync(() => app.root.render(<StrictMode>{element}</StrictMode>));
  return { ...app, router };
};
