import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { paymentOptions } from '../data/api.ts';
import { withoutProgress } from '../model/payment-progress.ts';
import { WatchView } from './watch-view.tsx';

interface WatchProps {
  readonly ident: string;
  /** Whether the event stream is connected; if not, the screen polls. */
  readonly isLive: boolean;
  /**
   * Whether the backend has the extension `payment-progress`, and sends what the bank does with a
   * payment.
   */
  readonly hasProgress: boolean;
  readonly pushOptIn?: ReactNode;
  /** Renders the screen while the payment loads, and after loading has failed. */
  readonly renderPreview: (query: UseQueryResult<PaymentRequest>) => ReactNode;
}

/** Loads a payment request and watches it until it is paid (“Waiting for Jo to pay”). */
export const Watch = ({ ident, isLive, hasProgress, pushOptIn, renderPreview }: WatchProps) => {
  const query = useQuery(paymentOptions(ident));
  if (!query.data) return renderPreview(query);
  const payment = hasProgress ? query.data : withoutProgress(query.data);
  return <WatchView payment={payment} isLive={isLive} pushOptIn={pushOptIn} />;
};
