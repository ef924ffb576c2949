import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { InstallInvitation } from '../../features/install/install-invitation.tsx';
import { EarlierUnpaid } from '../../features/payments/list/earlier-unpaid.tsx';
import { Regulars } from '../../features/payments/list/regulars.tsx';
import { TodaysPayments, useIsTodayLoaded } from '../../features/payments/list/todays-payments.tsx';
import { NarrowFigures } from '../../features/payments/overview/narrow-figures.tsx';
import {
  type FiguresForm,
  useFiguresForm,
} from '../../features/payments/overview/use-figures-form.ts';
import { DraftOfferSlot } from '../../features/payments/send/draft-offer-slot.tsx';
import { serviceListOptions } from '../../features/services/api.ts';
import { ServiceLinks } from '../../features/services/service-links.tsx';
import { PasskeyOfferSlot } from '../../features/session/passkeys/passkey-offer-slot.tsx';
import { isTablet } from '../../features/session/tablet/tablet-mark.ts';
import { loadOptional } from '../../lib/load-optional.ts';
import { createPreloadable } from '../../lib/preloadable.tsx';
import { useStore } from '../../lib/store.ts';
import { getActiveUser } from '../../session/session.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import { useCapability, useCurrentUser, useTenant } from '../../session/use-session.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { useHasTables, useIsWide } from '../../ui/hooks/use-is-wide.ts';
import {
  IconCashPlus,
  IconHelpCircle,
  IconReceipt,
  IconUsers,
} from '../../ui/icons/screen-icons.ts';
import { Pane, Panes } from '../../ui/layout/panes.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Tile, Tiles } from '../../ui/layout/tile.tsx';
import styles from './-index.module.css';

/** Without the code, Home has no steps. */
const firstStepsSlot = createPreloadable<object>(() =>
  import('../../features/shop/first-steps.tsx').then((each) => each.FirstSteps),
);

export const Route = createFileRoute('/_signed-in/')({
  staticData: { title: 'Home', hasSnapshot: true },
  // Steps that arrive later would move the tiles.
  loader: async ({ context: { session } }) => {
    if (getActiveUser(session.getState())?.firstSteps)
      await firstStepsSlot.preload().catch(() => undefined);
  },
  component: Home,
});

/** What is below today's requests must stay within reach on a narrow screen. */
const MAX_NARROW_ROWS = 5;

const HomeFigures = loadOptional<{ form: FiguresForm; isNarrow: boolean }>(() =>
  import('../../features/payments/overview/home-figures.tsx').then((each) => each.HomeFigures),
);

const ChangeNotice = loadOptional(
  () =>
    import('../../features/connections/change-notice.tsx').then((module) => module.ChangeNotice),
  () => null,
);

/**
 * Home has four large tiles (spec §2). Rows that arrive later are below the others, or in their own
 * column.
 */
function Home() {
  const { getStorageOwner } = Route.useRouteContext();
  const isShared = useStore(sharedDevice);
  const hasTwoColumns = useHasTables();
  const isWide = useIsWide();
  const hasListFigures = useCapability('lists');
  const figuresForm = useFiguresForm(isWide);
  const tenant = useTenant();
  const vatCode = tenant?.includeVat ? 'T1' : 'T0';
  const isTodayLoaded = useIsTodayLoaded();
  const services = useQuery({ ...serviceListOptions({ search: '' }), enabled: isTodayLoaded });
  const isReady = isTodayLoaded && (services.data !== undefined || services.failureCount > 0);
  const hasConnections = useCapability('connections');
  const me = useCurrentUser();
  const hasProfile = useCapability('shop');
  // The loader does not yet know a user who has just been fetched. Home then waits for the code.
  const firstSteps = me?.firstSteps !== undefined && hasProfile && !isTablet() && (
    <firstStepsSlot.Component />
  );
  const shopsCode = tenant?.counterUrl && (
    <Link to="/settings/counter" className={getButtonLinkClass({ variant: 'quiet' })}>
      Show the Shop’s Code
    </Link>
  );
  const needsPlace = isWide || figuresForm === 'urgent';
  const figures = hasListFigures && (
    <Suspense>
      <HomeFigures form={figuresForm} isNarrow={!isWide} />
    </Suspense>
  );
  const placedFigures = needsPlace ? (
    <div className={styles.figures} data-figures-form={figuresForm} data-without-snapshot>
      {figures}
    </div>
  ) : (
    figures
  );
  return (
    <Panes>
      <Pane label="Start" scrollId="start" isPrinted>
        <Screen>
          {me?.isOwner && hasConnections && isReady && (
            <Suspense>
              <ChangeNotice />
            </Suspense>
          )}
          {!hasTwoColumns && firstSteps}
          {hasListFigures && !isWide && <NarrowFigures />}
          {!isWide && placedFigures}
          <Tiles>
            <Tile
              isPrimary
              icon={<IconCashPlus />}
              label="New Request"
              render={(props) => <Link {...props} to="/payments/new" />}
            />
            <Tile
              icon={<IconReceipt />}
              label="Payments"
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
          {isWide && placedFigures}
          {!isShared && <InstallInvitation />}
          {!isShared && <PasskeyOfferSlot />}
          {!isShared && <DraftOfferSlot getOwner={getStorageOwner} />}
          {!hasTwoColumns && <TodaysPayments maxRows={MAX_NARROW_ROWS} emptyAction={shopsCode} />}
          {/* The services arrive later and must not move the requests. */}
          {services.data && <ServiceLinks services={services.data} vatCode={vatCode} />}
          {hasListFigures && !hasTwoColumns && <EarlierUnpaid isReady={isReady} />}
          {/* The regulars arrive last and must not move other rows. */}
          <Regulars isReady={isReady} />
        </Screen>
      </Pane>
      {hasTwoColumns && (
        <Pane label="Requests" scrollId="today" isPrinted>
          <Screen>
            {firstSteps}
            <TodaysPayments emptyAction={shopsCode} />
            {hasListFigures && <EarlierUnpaid isReady={isTodayLoaded} />}
          </Screen>
        </Pane>
      )}
    </Panes>
  );
}
