import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { paymentOptions } from '../data/api.ts';
import { useOfferedFields } from '../data/use-offered-fields.ts';
import { WatchView } from './watch-view.tsx';

interface WatchProps {
  readonly ident: string;
  /** Whether the event stream is connected; if not, the screen polls. */
  readonly isLive: boolean;
  readonly pushOptIn?: ReactNode;
  /** Renders the screen while the payment loads, and after loading has failed. */
  readonly renderPreview: (query: UseQueryResult<PaymentRequest>) => ReactNode;
}

/** Loads a payment request and watches it until it is paid (“Waiting for Jo to pay”). */
export const Watch = ({ ident, isLive, pushOptIn, renderPreview }: WatchProps) => {
  const query = useQuery(paymentOptions(ident));
  const payment = useOfferedFields(query.data);
  if (!payment) return renderPreview(query);
  return <WatchView payment={payment} isLive={isLive} pushOptIn={pushOptIn} />;
};
