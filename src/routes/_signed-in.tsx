import {
  createFileRoute,
  Navigate,
  Outlet,
  redirect,
  useLocation,
  useNavigate,
} from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { brand } from '../brand/brand.ts';
import { useAnnounceArrivals } from '../features/payments/arrivals/use-announce-arrivals.ts';
import { ReauthDialogHost } from '../features/session/reauth/reauth-dialog-host.tsx';
import { isTablet } from '../features/session/tablet/tablet-mark.ts';
import { loadOptional } from '../lib/load-optional.ts';
import { tenantOptions } from '../session/api.ts';
import { getUserKey } from '../session/session.ts';
import { useCapability, useSession } from '../session/use-session.ts';
import { SessionFailure } from '../shell/errors/session-failure.tsx';
import { Frame } from '../shell/frame/frame.tsx';
import { LoadingScreen } from '../ui/feedback/loading.tsx';
import { IconQrcodeOff } from '../ui/icons/screen-icons.ts';
import { Screen } from '../ui/layout/screen.tsx';
import styles from './-_signed-in.module.css';
import { usePrefetchLists } from './-use-prefetch-lists.ts';

/** Without the code, this device shows no payment codes. */
const KeepProofKey = loadOptional(() =>
  import('../features/counter/keep-proof-key.tsx').then((module) => module.KeepProofKey),
);

export const Route = createFileRoute('/_signed-in')({
  staticData: { title: '' },
  beforeLoad: ({ context: { session, queryClient }, location }) => {
    // A redirect in the component would make visitors wait for the code of other screens. Without
    // the module, the component shows a card.
    const isModuleMissing =
      queryClient.getQueryData(tenantOptions.queryKey)?.hasBeepaidGoModule === false;
    if (session.getState().status !== 'signedOut' || isModuleMissing) return;
    throw redirect({ to: '/login', replace: true, state: { redirectedFrom: location.href } });
  },
  component: SignedIn,
});

/** See spec §6. */
function SignedIn() {
  const session = useSession();
  const userKey = session.status === 'signed-in' ? getUserKey(session.user) : undefined;
  useGoHomeOnUserChange(userKey);
  const hasModule = session.status === 'signed-in' && session.tenant.hasBeepaidGoModule;
  usePrefetchLists(Route.useRouteContext(), hasModule ? userKey : undefined);
  const hasEvents = useCapability('live');
  const hasOfflineProof = useCapability('offline-proof');
  useAnnounceArrivals({ isOn: hasEvents && userKey !== undefined, isAtCounter: isTablet() });
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'unreachable')
    return (
      <main>
        <SessionFailure session={session} />
      </main>
    );
  if (!session.tenant.hasBeepaidGoModule) return <NoModuleCard />;
  if (session.status === 'signed-out') return <RedirectToLogin />;
  return (
    <>
      <Frame key={userKey} tenantName={session.tenant.name} user={session.user}>
        <Outlet />
      </Frame>
      <ReauthDialogHost />
      {hasOfflineProof && (
        <Suspense>
          <KeepProofKey />
        </Suspense>
      )}
    </>
  );
}

/** The next user must not see the previous user's screen. */
const useGoHomeOnUserChange = (userKey: string | undefined) => {
  const navigate = useNavigate();
  const previous = useRef(userKey);
  useEffect(
    function goHome() {
      if (userKey === undefined) return;
      if (previous.current !== undefined && previous.current !== userKey)
        navigate({ to: '/', replace: true, ignoreBlocker: true });
      previous.current = userKey;
    },
    [userKey, navigate],
  );
};

/** The browser also shows it after Back. The address may contain search text. */
const RedirectToLogin = () => {
  const pathname = useLocation({ select: (location) => location.pathname });
  return pathname !== '/login' && <Navigate key={pathname} to="/login" replace ignoreBlocker />;
};

/** See spec §1. */
const NoModuleCard = () => (
  <main>
    <Screen>
      <div role="alert" className={styles.card}>
        <IconQrcodeOff size={40} />
        <p>{brand.moduleMissing}</p>
      </div>
    </Screen>
  </main>
);
