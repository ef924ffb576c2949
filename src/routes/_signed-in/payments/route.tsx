import { createFileRoute, Link, Outlet, useMatch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import type { RowActionsProps } from '../../../features/payments/actions/row-actions.tsx';
import {
  listPaymentCriteria,
  noPaymentCriteria,
} from '../../../features/payments/data/payment-criteria.ts';
import { paymentListDescription } from '../../../features/payments/data/payment-list-description.ts';
import { getReplacedCriterion } from '../../../features/payments/data/replace-answers.ts';
import { useLivePaymentList } from '../../../features/payments/data/use-live-payments.ts';
import type { ExportLinkProps } from '../../../features/payments/list/export-link.tsx';
import type { FilteredSumProps } from '../../../features/payments/list/filtered-sum.tsx';
import {
  type ChipChoice,
  PaymentFilterChips,
} from '../../../features/payments/list/payment-filter-chips.tsx';
import { PaymentList } from '../../../features/payments/list/payment-list.tsx';
import { OwedSlot } from '../../../features/payments/remind/owed-slot.tsx';
import { isTablet } from '../../../features/session/tablet/tablet-mark.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useHasRight } from '../../../session/use-session.ts';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useIsWatching } from '../../../shell/frame/use-is-watching.ts';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { useIsWide } from '../../../ui/hooks/use-is-wide.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ListTool } from '../../../ui/list/toolbar/list-toolbar.tsx';
import type { CriteriaSlotProps } from './-criteria-slot.tsx';
import { ServicePaneContext } from './-service-pane-context.ts';

export const Route = createFileRoute('/_signed-in/payments')({
  staticData: { title: 'Payments' },
  component: Payments,
});

// Without their code, the list has none of these parts.
const RowActions = loadOptional<RowActionsProps>(() =>
  import('./-payment-screen.tsx').then((each) => each.RowActions),
);

const renderRowActions = (payment: PaymentSummary) => (
  <Suspense>
    <RowActions payment={payment} />
  </Suspense>
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
  const section = useSectionList(paymentListDescription);
  const { params, isTable, hasFilters, onParamsChange, onOrderChange } = section;
  const { search, customerId, userId, filter, order } = params;
  // On a narrow screen, the open payment has its own subscription.
  const isWide = useIsWide();
  useLivePaymentList({ isShown: isWide || section.isListAddress });
  const { status } = params;
  const allCriteriaCount = hasFilters ? listPaymentCriteria(params).length : 0;
  // The chip “Paid” says what narrows the list only without other criteria.
  const isPaidOnly = status === 'paid' && filter === undefined && allCriteriaCount === 1;
  const criteriaCount = isPaidOnly ? 0 : allCriteriaCount;
  const isNarrowed = criteriaCount > 0;
  const [isChoosing, setChoosing] = useState(false);
  const canDownload = useHasRight('downloadPayments');
  const isNewRequest =
    useMatch({ from: '/_signed-in/payments/new', shouldThrow: false }) !== undefined;
  const [servicePane, setServicePane] = useState<HTMLElement | null>(null);
  const changeFilter = (next: ChipChoice) => {
    // A chip with a filter keeps the other criteria of the dialog.
    const cleared =
      next.filter === undefined || isPaidOnly
        ? noPaymentCriteria
        : getReplacedCriterion(next.filter);
    onParamsChange({ search, page: 1, ...cleared, filter: undefined, ...next }, { replace: false });
  };
  const chips = hasFilters && (
    <PaymentFilterChips
      chosen={isPaidOnly ? { status: 'paid' } : filter ? { filter } : {}}
      onMore={() => setChoosing(true)}
      criteriaCount={criteriaCount}
      onChange={changeFilter}
    />
  );
  const list = (
    <Screen key={`${customerId} ${userId}`}>
      <PaymentList
        params={params}
        onParamsChange={onParamsChange}
        onOrderChange={onOrderChange}
        onShowAll={() => changeFilter({})}
        // A phone's bar has the same link.
        action={isWide ? newRequest : undefined}
        isTable={isTable}
        renderRowAction={isTable ? renderRowActions : undefined}
        chips={chips}
        tool={
          hasFilters &&
          canDownload &&
          !isTablet() && (
            <ListTool isLoadedLater>
              <Suspense>
                <ExportLink params={params} />
              </Suspense>
            </ListTool>
          )
        }
        summary={
          <>
            {filter === 'unpaid' && !(isNarrowed || search || customerId || userId) && <OwedSlot />}
            <Suspense>
              {(isChoosing || isNarrowed || (order && !isTable)) && (
                <CriteriaSlot
                  section={section}
                  isOpen={isChoosing}
                  onClose={() => setChoosing(false)}
                />
              )}
            </Suspense>
            <Suspense>
              {/* The card above has the sum of all unpaid requests. */}
              {hasFilters &&
                (search || isNarrowed || isPaidOnly || (filter && filter !== 'unpaid')) && (
                  <FilteredSum params={params} isTable={isTable} />
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
      // A customer at the counter may see the screen, so New Request stands beside the services,
      // not beside names of customers.
      list={isNewRequest ? <div ref={setServicePane} /> : list}
      isListHidden={useIsWatching()}
    >
      <ServicePaneContext value={servicePane}>
        <Outlet />
      </ServicePaneContext>
    </ListDetail>
  );
}
