import type { UseQueryResult } from '@tanstack/react-query';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { StalenessLabel } from '../../../ui/data/staleness-label.tsx';
import { DetailError, isMissing } from '../../../ui/feedback/detail-error.tsx';
import { getQueryError } from '../../../ui/feedback/query-error.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ListSkeleton } from '../../../ui/list/rows/list-skeleton.tsx';
import { usePaymentFromLists } from '../data/use-payment.ts';
import { useIsLinkExpired } from '../model/link-expiry.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { useIsAtCounter } from '../model/primary-action.ts';
import { PayLink } from './pay-link.tsx';
import { PayLinkActions } from './pay-link-actions.tsx';
import { LatePayment } from './payment-banners.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHeader } from './payment-header.tsx';
import styles from './payment-preview.module.css';

const ListedPayLink = ({ payment }: { readonly payment: PaymentOrRow }) => {
  const { payUrl } = payment;
  const isExpired = useIsLinkExpired(payment);
  const isAtCounter = useIsAtCounter(payment);
  if (!payUrl || isExpired) return null;
  const payLink = <PayLink key="link" url={payUrl} payment={payment} isPrimary={isAtCounter} />;
  const buttons = (
    <div key="buttons" className={styles.buttons}>
      <PayLinkActions url={payUrl} payment={payment} isCopyPrimary={!isAtCounter} />
    </div>
  );
  return isAtCounter ? [payLink, buttons] : [buttons, payLink];
};

interface PaymentPreviewProps {
  readonly ident: string;
  readonly query: UseQueryResult<PaymentRequest>;
}

/** A cached row shows while the payment loads. */
export const PaymentPreview = ({ ident, query }: PaymentPreviewProps) => {
  const error = getQueryError(query);
  const listed = usePaymentFromLists(ident);
  const preview = isMissing(error) ? undefined : listed;
  return (
    <div className={styles.detail}>
      {preview && (
        <PaymentHeader
          payment={preview.row}
          staleness={<StalenessLabel query={{ dataUpdatedAt: preview.updatedAtMs }} />}
        />
      )}
      {preview && error && (
        <>
          <LatePayment payment={preview.row} />
          <ListedPayLink payment={preview.row} />
          <Card>
            <PaymentFacts payment={preview.row} />
          </Card>
        </>
      )}
      {error ? (
        <DetailError
          query={query}
          error={error}
          failure="Error loading payment"
          placeholderHint={preview && 'The rest of it could not be loaded.'}
          missingHint="There is no payment at this address. Find it in the list, or by its reference."
          list={{ to: '/payments', title: 'Payments' }}
        />
      ) : (
        <ListSkeleton rows={preview ? 2 : 3} label="Loading payment" />
      )}
    </div>
  );
};
