import type { UseQueryResult } from '@tanstack/react-query';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { isStatus } from '../../http/api-error.ts';
import { Age } from '../../ui/as-of.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { loadFailure, troubleHint, troubleOf } from '../../ui/load-failure.ts';
import styles from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHead } from './payment-head.tsx';
import { usePaymentFromLists } from './use-payment-from-lists.ts';

interface PaymentPreviewProps {
  readonly ident: string;
  readonly query: UseQueryResult<PaymentRequest>;
}

/** A request that is not loaded, or cannot be: what a list row shows of it, and why there is no more. */
export const PaymentPreview = ({ ident, query }: PaymentPreviewProps) => {
  const trouble = troubleOf(query);
  const isGone = isStatus(trouble, 404);
  const listed = usePaymentFromLists(ident);
  const known = isGone ? undefined : listed;
  return (
    <div className={styles.detail}>
      {known && (
        <PaymentHead
          payment={known.row}
          age={<Age query={{ isError: trouble !== null, isFetching: true, dataUpdatedAt: known.asOf }} />}
        />
      )}
      {known && trouble && (
        <Card>
          <PaymentFacts payment={known.row} />
        </Card>
      )}
      {trouble ? (
        <ErrorNotice
          message={loadFailure(trouble, 'Error loading payment')}
          hint={known ? 'The rest of it could not be loaded.' : troubleHint(query)}
          onRetry={isGone ? undefined : () => query.refetch()}
        />
      ) : (
        <ListSkeleton rows={known ? 2 : 3} label="Loading payment" />
      )}
    </div>
  );
};
