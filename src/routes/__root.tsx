import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { GetStorageOwner } from '../lib/storage/storage-owner.ts';
import { useStore } from '../lib/store.ts';
import type { Session } from '../session/session.ts';
import { sharedDevice } from '../session/shared-device.ts';
import { PageTitle } from '../shell/frame/page-title.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';

export interface RouterContext {
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly getStorageOwner: GetStorageOwner;
}

// Only a shared device needs the code. Without it, the idle timeout has no countdown.
const IdleCountdown = lazy(() =>
  import('../shell/banners/idle-countdown.tsx').then(
    (module) => ({ default: module.IdleCountdown }),
    () => ({ default: () => null }),
  ),
);

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { title: '' },
  component: () => (
    <>
      <PageTitle />
      <Outlet />
      <Suspense>{useStore(sharedDevice) && <IdleCountdown />}</Suspense>
      <Toasts />
    </>
  ),
});
