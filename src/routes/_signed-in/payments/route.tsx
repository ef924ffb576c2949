import { createFileRoute, Link, Outlet, useMatch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { PaymentFilterName } from '../../../../contract/payments/payment-filters.ts';
import { noCriteria } from '../../../features/payments/criteria/no-criteria.ts';
import { useLivePaymentList } from '../../../features/payments/data/use-live-payment-list.ts';
import type { ExportLinkProps } from '../../../features/payments/list/export-link.tsx';
import type { FilteredSumProps } from '../../../features/payments/list/filtered-sum.tsx';
import { PaymentFilterChips } from '../../../features/payments/list/payment-filter-chips.tsx';
import { PaymentList } from '../../../features/payments/list/payment-list.tsx';
import { isTablet } from '../../../features/session/tablet/tablet-mark.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useCapability, useCurrentUser, useTenant } from '../../../session/use-session.ts';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useIsWatching } from '../../../shell/frame/use-is-watching.ts';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { useIsWide } from '../../../ui/hooks/use-is-wide.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ListTool } from '../../../ui/list/list-toolbar.tsx';
import type { CriteriaSlotProps } from './-criteria-slot.tsx';
import { ServicePaneContext } from './-service-pane-context.ts';

export const Route = createFileRoute('/_signed-in/payments')({
  staticData: { title: 'Payments' },
  component: Payments,
});

// The list works without these parts, so that a failed load of their chunks is no error.
const OwedSlot = loadOptional<object>(() =>
  import('./-owed-slot.tsx').then((each) => each.OwedSlot),
);

const ExportLink = loadOptional<ExportLinkProps>(() =>
  import('../../../features/payments/list/export-link.tsx').then((each) => each.ExportLink),
);

const CriteriaSlot = loadOptional<CriteriaSlotProps>(
  () => import('./-criteria-slot.tsx').then((each) => each.CriteriaSlot),
  () => 'Failed to load the filters',
);

const FilteredSum = loadOptional<FilteredSumProps>(() =>
  import('../../../features/payments/list/filtered-sum.tsx').then((each) => each.FilteredSum),
);

const newRequest = (
  <Link to="/payments/new" className={getButtonLinkClass({})}>
    New Request
  </Link>
);

function Payments() {
  const section = useSectionList('/payments');
  const { params, isTable, onParamsChange } = section;
  const { search, page, customerId, userId, filter: chip, order: asked, ...chosen } = params;
  // On a narrow screen, the payment that is open instead of the list has its own subscription.
  const isWide = useIsWide();
  useLivePaymentList({ isShown: isWide || section.isListAddress });
  const hasFilters = useCapability('lists');
  const hasDisputes = useTenant()?.hasDisputes === true;
  const isFilterOffered = hasFilters && (chip !== 'disputed' || hasDisputes);
  const filter = isFilterOffered ? chip : undefined;
  const order = hasFilters ? asked : undefined;
  const criteriaCount = hasFilters
    ? Object.values({ ...chosen, userId }).filter(Boolean).length
    : 0;
  const isNarrowed = criteriaCount > 0;
  const criteria = isNarrowed ? chosen : undefined;
  const listParams = { search, page, order };
  const listFilter = { customerId, userId, filter, criteria };
  const [isChoosing, setChoosing] = useState(false);
  const isOwner = useCurrentUser()?.isOwner ?? true;
  const isNewRequest =
    useMatch({ from: '/_signed-in/payments/new', shouldThrow: false }) !== undefined;
  const [servicePane, setServicePane] = useState<HTMLElement | null>(null);
  const changeFilter = (next: PaymentFilterName | undefined) => {
    const cleared = next === undefined ? noCriteria : {};
    onParamsChange({ search, page: 1, ...cleared, filter: next }, { replace: false });
  };
  const chips = hasFilters && (
    <PaymentFilterChips
      filter={filter}
      onMore={() => setChoosing(true)}
      criteriaCount={criteriaCount}
      onChange={changeFilter}
    />
  );
  const list = (
    <Screen key={`${customerId} ${userId}`}>
      <PaymentList
        params={listParams}
        onParamsChange={onParamsChange}
        onOrderChange={
          hasFilters
            ? (next) => onParamsChange({ search, page: 1, order: next }, { replace: false })
            : undefined
        }
        filter={listFilter}
        onShowAll={() => changeFilter(undefined)}
        action={newRequest}
        isTable={isTable}
        chips={chips}
        tool={
          // The tool of a list that is beside an item would leave its search box too little room.
          hasFilters &&
          isOwner &&
          section.isListAddress &&
          !isTablet() && (
            <ListTool isLoadedLater>
              <Suspense>
                <ExportLink params={listParams} filter={listFilter} />
              </Suspense>
            </ListTool>
          )
        }
        summary={
          <>
            <Suspense>
              {filter === 'unpaid' && !isNarrowed && <OwedSlot />}
              {(isChoosing || isNarrowed || (order && !isTable)) && (
                <CriteriaSlot
                  filter={filter}
                  isOpen={isChoosing}
                  onClose={() => setChoosing(false)}
                />
              )}
            </Suspense>
            <Suspense>
              {/* The sum of all unpaid requests is in the card above. */}
              {hasFilters && (search || isNarrowed || (filter && filter !== 'unpaid')) && (
                <FilteredSum query={{ search, customerId, userId, filter, ...criteria }} />
              )}
            </Suspense>
          </>
        }
      />
    </Screen>
  );
  return (
    <ListDetail
      {...section}
      label="payments"
      listLabel={isNewRequest ? 'Services' : undefined}
      // A customer at the counter may see the screen, so New Request stands beside the services, and
      // not beside the names of other customers.
      list={isNewRequest ? <div ref={setServicePane} /> : list}
      isListHidden={useIsWatching()}
    >
      <ServicePaneContext value={servicePane}>
        <Outlet />
      </ServicePaneContext>
    </ListDetail>
  );
}
