import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { displayOptions } from '../features/payments/data/shown-payment.ts';
import { Display } from '../features/payments/watch/display.tsx';
import { PairDisplay } from '../features/session/tablet/pair-display.tsx';
import { isApiStatus } from '../http/api-error.ts';
import { tenantOptions } from '../session/api.ts';
import { hasCapability } from '../session/use-session.ts';
import { PublicScreen } from '../shell/frame/public-screen.tsx';
import { SandboxMark } from '../shell/frame/sandbox-mark.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingScreen } from '../ui/feedback/loading.tsx';
import { Screen } from '../ui/layout/screen.tsx';

export const Route = createFileRoute('/display')({
  staticData: { title: 'Second Screen' },
  component: SecondScreen,
});

/** Without a connection, the screen shows a payment this long. */
const MAX_AGE_MS = 30_000;
const TENANT_INTERVAL_MS = 60_000;

function SecondScreen() {
  const [code] = useState(useLocation({ select: ({ hash }) => hash }));
  // A second screen runs for weeks, in which the shop may leave the sandbox or change its logo.
  const { data: tenant } = useQuery({ ...tenantOptions, refetchInterval: TENANT_INTERVAL_MS });
  const hasDisplays = hasCapability(tenant, 'displays');
  const query = useQuery({ ...displayOptions, enabled: hasDisplays });
  const isPaired = hasDisplays && !isApiStatus(query.error, 404);
  if (tenant && isPaired) {
    if (query.isPending) return <LoadingScreen />;
    const isFresh = !query.error || Date.now() - query.dataUpdatedAt < MAX_AGE_MS;
    return (
      <main>
        <Screen>
          <SandboxMark />
          <Display shown={isFresh ? query.data : undefined} tenant={tenant} />
        </Screen>
      </main>
    );
  }
  return (
    <PublicScreen>
      {() =>
        hasDisplays ? (
          <PairDisplay code={code} onPaired={() => query.refetch()} />
        ) : (
          <EmptyState title="This shop has no second screens" />
        )
      }
    </PublicScreen>
  );
}
