import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PayoutSummary } from '../../../contract/entities/payout.ts';
import { formatAsOfTime } from '../../lib/format/dates.ts';
import { payoutKeys } from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useStartOfToday } from '../../ui/hooks/use-clock-value.ts';
import type { ListDescription } from '../../ui/list/list-description.ts';
import type { OnParamsChange } from '../../ui/list/pages/list-params.ts';
import { PagedList } from '../../ui/list/pages/paged-list.tsx';
import { CardLink, ListItem, RowLayout } from '../../ui/list/rows/list-card.tsx';
import { payoutListOptions } from './api.ts';
import { PayoutAmount } from './payout-amount.tsx';
import { describePayout, formatPayoutAmount } from './payout-labels.ts';
import styles from './payout-list.module.css';

const payoutListDescription: ListDescription<PayoutSummary> = {
  noun: 'payouts',
  queryKey: payoutKeys.lists,
  getKey: ({ id }) => id,
};

const PayoutRow = ({ payout }: { readonly payout: PayoutSummary }) => {
  const { id, amount, currency, feeAmount, reference } = payout;
  return (
    <ListItem>
      <CardLink
        render={(props) => (
          <Link {...props} to="/settings/payouts/$payoutId" params={{ payoutId: String(id) }} />
        )}
      >
        <RowLayout
          title={describePayout(payout)}
          lines={[
            feeAmount !== null && `Fees ${formatPayoutAmount(feeAmount, currency)}`,
            reference,
          ]}
          aside={<PayoutAmount amount={amount} currency={currency} />}
        />
      </CardLink>
    </ListItem>
  );
};

interface ReadStateProps {
  readonly readingState: string | undefined;
  readonly readAt: string | null;
}

/** The server reads the payouts from the provider. */
const ReadState = ({ readingState, readAt }: ReadStateProps) => {
  // At midnight, the time gets its day.
  useStartOfToday();
  const readTime = readAt === null ? undefined : `As of ${formatAsOfTime(readAt)}`;
  if (readingState === 'failed') {
    return (
      <Banner tone="warning">
        The payment provider could not be read.{' '}
        {readTime === undefined ? 'Try again in a few minutes.' : `${readTime}.`}
      </Banner>
    );
  }
  const text = readingState === 'reading' ? 'Reading from the payment provider…' : readTime;
  return text === undefined ? null : (
    <p className={styles.asOf} role="status">
      {text}
    </p>
  );
};

interface PayoutListProps {
  readonly page: number | undefined;
  readonly onParamsChange: OnParamsChange;
  readonly runWithReauth: RunWithReauth;
}

export const PayoutList = ({ page = 1, onParamsChange, runWithReauth }: PayoutListProps) => {
  const query = useQuery(payoutListOptions(page, runWithReauth));
  const { data } = query;
  return (
    <PagedList
      list={payoutListDescription}
      query={query}
      params={{ page }}
      onParamsChange={onParamsChange}
      renderRow={(payout) => <PayoutRow payout={payout} />}
      filters={<ReadState readingState={data?.readState} readAt={data?.readAt ?? null} />}
      empty={
        data?.readState === 'done' ? (
          <EmptyState
            title="No payouts yet"
            hint="They show here when the payment provider sends money to your bank."
          />
        ) : (
          <EmptyState title="No payouts read yet" />
        )
      }
    />
  );
};
