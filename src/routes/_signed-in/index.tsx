import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { pageSize } from '../../../contract/limits.ts';
import { useIsInstallNew } from '../../features/install/how-to-install.tsx';
import { InstallInvitation } from '../../features/install/install-invitation.tsx';
import { paymentListDescription } from '../../features/payments/data/payment-list-description.ts';
import { EarlierUnpaid } from '../../features/payments/list/earlier-unpaid.tsx';
import { Regulars } from '../../features/payments/list/regulars.tsx';
import { TodaysPayments, useIsTodayLoaded } from '../../features/payments/list/todays-payments.tsx';
import { UnpaidAndPaidToday } from '../../features/payments/list/unpaid-and-paid-today.tsx';
import { DraftOfferSlot } from '../../features/payments/send/draft-offer-slot.tsx';
import { serviceListOptions } from '../../features/services/api.ts';
import { ServiceLinks } from '../../features/services/service-links.tsx';
import { PasskeyOfferSlot } from '../../features/session/passkeys/passkey-offer-slot.tsx';
import { isTablet } from '../../features/session/tablet/tablet-mark.ts';
import type { FirstStepsProps } from '../../features/shop/first-steps.tsx';
import { loadOptional } from '../../lib/load-optional.ts';
import { useStore } from '../../lib/store.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import {
  canSendEmails,
  useCapability,
  useCurrentUser,
  useTenant,
} from '../../session/use-session.ts';
import { useIsWide } from '../../ui/hooks/use-is-wide.ts';
import {
  IconCashPlus,
  IconHelpCircle,
  IconReceipt,
  IconUsers,
} from '../../ui/icons/screen-icons.ts';
import { Pane, Panes } from '../../ui/layout/panes.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Tile, Tiles } from '../../ui/layout/tile.tsx';

export const Route = createFileRoute('/_signed-in/')({
  staticData: { title: 'Home', hasSnapshot: true },
  component: Home,
});

/** On a narrow screen, what is below the requests of today stays within reach. */
const MAX_NARROW_ROWS = 5;

/** Home works without the steps, so that a failed load of their chunk is no error. */
const FirstSteps = loadOptional<FirstStepsProps>(
  () => import('../../features/shop/first-steps.tsx').then((module) => module.FirstSteps),
  ({ children }) => children,
);

const ChangeNotice = loadOptional(
  () =>
    import('../../features/connections/change-notice.tsx').then((module) => module.ChangeNotice),
  () => null,
);

/** Whether the user owns a shop that has sent at most one page of requests. */
const useIsNewShop = () => {
  const isOwner = useCurrentUser()?.isOwner === true;
  const hasProfile = useCapability('shop');
  const { data } = useQuery({ ...paymentListDescription.getPage({}), enabled: false });
  return isOwner && hasProfile && !isTablet() && data !== undefined && data.count <= pageSize;
};

/**
 * Four large tiles (spec §2) and, on a device that is not shared, the invitation to install and the
 * offer of a passkey. The requests of today are below them, or beside them on a wide screen, above
 * older unpaid requests. The first services, on a narrow screen older unpaid requests, and the
 * regulars are below the others.
 */
function Home() {
  const { getStorageOwner } = Route.useRouteContext();
  const isShared = useStore(sharedDevice);
  const isWide = useIsWide();
  const hasListFigures = useCapability('lists');
  const tenant = useTenant();
  const vatCode = tenant?.includeVat ? 'T1' : 'T0';
  const isTodayLoaded = useIsTodayLoaded();
  const services = useQuery({ ...serviceListOptions({ search: '' }), enabled: isTodayLoaded });
  const isReady = isTodayLoaded && (services.data !== undefined || services.failureCount > 0);
  const hasConnections = useCapability('connections');
  const isConnectionOwner = useCurrentUser()?.isOwner === true && hasConnections;
  const isNewShop = useIsNewShop() && isReady;
  const canInstall = useIsInstallNew() && !isShared;
  const lastRows = (
    <>
      {hasListFigures && !isWide && <EarlierUnpaid isReady={isReady} />}
      {/* At the end, because they arrive after the other rows and must not move them. */}
      <Regulars isReady={isReady} />
    </>
  );
  return (
    <Panes>
      <Pane label="Start" scrollId="start" isPrinted>
        <Screen>
          {isConnectionOwner && isReady && (
            <Suspense>
              <ChangeNotice />
            </Suspense>
          )}
          <Tiles>
            <Tile
              primary
              icon={<IconCashPlus />}
              label="New Request"
              render={(props) => <Link {...props} to="/payments/new" />}
            />
            <Tile
              icon={<IconReceipt />}
              label="Payments"
              figures={hasListFigures && <UnpaidAndPaidToday />}
              render={(props) => <Link {...props} to="/payments" />}
            />
            <Tile
              icon={<IconUsers />}
              label="Customers"
              render={(props) => <Link {...props} to="/customers" />}
            />
            <Tile
              icon={<IconHelpCircle />}
              label="Help"
              render={(props) => <Link {...props} to="/help" />}
            />
          </Tiles>
          {!isShared && <InstallInvitation />}
          {!isShared && <PasskeyOfferSlot />}
          {!isShared && <DraftOfferSlot getOwner={getStorageOwner} />}
          {!isWide && <TodaysPayments maxRows={MAX_NARROW_ROWS} />}
          {/* Below the requests of today, because the services arrive later and must not move them. */}
          {services.data && <ServiceLinks services={services.data} vatCode={vatCode} />}
          {isNewShop ? (
            <Suspense>
              <FirstSteps
                sendsEmails={canSendEmails(tenant)}
                hasServices={Boolean(services.data?.length)}
                canInstall={canInstall}
              >
                {lastRows}
              </FirstSteps>
            </Suspense>
          ) : (
            lastRows
          )}
        </Screen>
      </Pane>
      {isWide && (
        <Pane label="Requests" scrollId="today" isPrinted>
          <Screen>
            <TodaysPayments />
            {hasListFigures && <EarlierUnpaid isReady={isTodayLoaded} />}
          </Screen>
        </Pane>
      )}
    </Panes>
  );
}
