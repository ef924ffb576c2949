import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Payout, PayoutLine } from '../../../contract/entities/payout.ts';
import { formatShortDateAndTime } from '../../lib/format/dates.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { DetailError, isMissing } from '../../ui/feedback/detail-error.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardLink, List, ListItem, RowLayout, StaticCard } from '../../ui/list/rows/list-card.tsx';
import { ListHeading } from '../../ui/list/rows/list-heading.tsx';
import { payoutOptions } from './api.ts';
import { PayoutAmount } from './payout-amount.tsx';
import styles from './payout-detail.module.css';
import { describePayout, formatPayoutAmount, getLineLabel } from './payout-labels.ts';

interface LineProps {
  readonly line: PayoutLine;
  readonly currency: string;
}

const LineLayout = ({ line: { kind, amount, fee, at, payment }, currency }: LineProps) => {
  const label = getLineLabel(kind);
  return (
    <RowLayout
      title={payment ? payment.customerName : label}
      lines={[
        payment && `${label} · ${payment.ident}`,
        fee !== 0 && `Fee ${formatPayoutAmount(fee, currency)}`,
      ]}
      lineMeta={formatShortDateAndTime(at)}
      aside={<PayoutAmount amount={amount} currency={currency} />}
    />
  );
};

/** Without a request, the payment was made outside Beepaid. */
const Line = ({ line, currency }: LineProps) => {
  const { payment } = line;
  const layout = <LineLayout line={line} currency={currency} />;
  return (
    <ListItem>
      {payment ? (
        <CardLink
          render={(props) => (
            <Link
              {...props}
              to="/payments/$paymentRequestId"
              params={{ paymentRequestId: payment.ident }}
            />
          )}
        >
          {layout}
        </CardLink>
      ) : (
        <StaticCard>{layout}</StaticCard>
      )}
    </ListItem>
  );
};

const missingLines: Readonly<Record<string, string>> = {
  pending: 'The payment provider has not told yet what is in this payout.',
  unavailable: 'The payment provider does not tell what is in this payout.',
};

const Lines = ({ payout: { lines, itemisation, currency } }: { readonly payout: Payout }) => {
  if (itemisation !== 'complete') {
    return (
      <EmptyState title={missingLines[itemisation] ?? 'What is in this payout is not known.'} />
    );
  }
  return (
    <>
      <ListHeading title="In This Payout" />
      <List label="In This Payout">
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={currency} />
        ))}
      </List>
    </>
  );
};

const Summary = ({ payout }: { readonly payout: Payout }) => {
  const { amount, feeAmount, currency, reference } = payout;
  return (
    <Card>
      <h2 className={styles.total}>
        <PayoutAmount amount={amount} currency={currency} />
      </h2>
      <p>{describePayout(payout)}</p>
      <DefinitionList
        items={[
          feeAmount === null
            ? undefined
            : { term: 'Before Fees', value: formatPayoutAmount(amount + feeAmount, currency) },
          feeAmount === null
            ? undefined
            : { term: 'Fees', value: formatPayoutAmount(feeAmount, currency) },
          reference === null ? undefined : { term: 'On Your Bank Statement', value: reference },
        ]}
      />
    </Card>
  );
};

interface PayoutDetailProps {
  readonly payoutId: string;
  readonly runWithReauth: RunWithReauth;
}

/** Payments, refunds, disputes and fees explain the payout on the bank statement. */
export const PayoutDetail = ({ payoutId, runWithReauth }: PayoutDetailProps) => {
  const query = useQuery(payoutOptions(payoutId, runWithReauth));
  const failure = 'Error loading payout';
  if (query.error && isMissing(query.error)) {
    return (
      <DetailError
        query={query}
        error={query.error}
        failure={failure}
        placeholderHint={undefined}
        missingHint="There is no payout at this address. Find it in the list."
        list={{ to: '/settings/payouts', title: 'Payouts' }}
      />
    );
  }
  return (
    <QueryBoundary query={query} failure={failure}>
      {(payout) => (
        <>
          <Summary payout={payout} />
          <Lines payout={payout} />
        </>
      )}
    </QueryBoundary>
  );
};
