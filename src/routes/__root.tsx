import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { Session } from '../features/session/session.ts';
import type { GetStorageOwner } from '../lib/storage-owner.ts';
import { IdleCountdown } from '../shell/idle-countdown.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';

export interface RouterContext {
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly getStorageOwner: GetStorageOwner;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { title: '' },
  component: () => (
    <>
      <PageTitle />
      <Outlet />
      <IdleCountdown />
      <Toasts />
    </>
  ),
});
