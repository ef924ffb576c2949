import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isApiStatus } from '../../../http/api-error.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { StalenessLabel } from '../../../ui/data/staleness-label.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage } from '../../../ui/feedback/load-error-message.ts';
import { getQueryError, getQueryErrorHint } from '../../../ui/feedback/query-error.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ListSkeleton } from '../../../ui/list/list-skeleton.tsx';
import { LatePayment } from './late-payment.tsx';
import styles from './payment-detail.module.css';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHeader } from './payment-header.tsx';
import { usePaymentFromLists } from './use-payment-from-lists.ts';

interface PaymentPreviewProps {
  readonly ident: string;
  readonly query: UseQueryResult<PaymentRequest>;
}

const notFoundHint = 'There is no payment at this address. Find it in the list, or by its reference.';

const goToPayments = (
  <Link to="/payments" className={getButtonLinkClass({})}>
    Go to Payments
  </Link>
);

/** The list row's data while the payment loads, and an error notice if loading fails. */
export const PaymentPreview = ({ ident, query }: PaymentPreviewProps) => {
  const error = getQueryError(query);
  const isMissing = isApiStatus(error, 404);
  const listed = usePaymentFromLists(ident);
  const preview = isMissing ? undefined : listed;
  return (
    <div className={styles.detail}>
      {preview && (
        <PaymentHeader
          payment={preview.row}
          staleness={
            <StalenessLabel query={{ isError: error !== null, isFetching: true, dataUpdatedAt: preview.updatedAtMs }} />
          }
        />
      )}
      {preview && error && (
        <>
          <LatePayment payment={preview.row} />
          <Card>
            <PaymentFacts payment={preview.row} />
          </Card>
        </>
      )}
      {error ? (
        <ErrorNotice
          message={getLoadErrorMessage(error, 'Error loading payment')}
          hint={preview ? 'The rest of it could not be loaded.' : isMissing ? notFoundHint : getQueryErrorHint(query)}
          onRetry={isMissing ? undefined : () => query.refetch()}
          action={isMissing && goToPayments}
        />
      ) : (
        <ListSkeleton rows={preview ? 2 : 3} label="Loading payment" />
      )}
    </div>
  );
};
