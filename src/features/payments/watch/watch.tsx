import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paymentOptions } from '../api.ts';
import { PaymentPreview } from '../detail/payment-preview.tsx';
import { withoutProgress } from '../payment-progress.ts';
import { WatchView } from './watch-view.tsx';

interface WatchProps {
  readonly ident: string;
  /** Whether the event stream is connected; if not, the screen polls. */
  readonly isLive: boolean;
  /** Whether the backend has the extension `payment-progress`, and sends what the bank does with a payment. */
  readonly hasProgress: boolean;
  readonly pushOptIn?: ReactNode;
}

/** Loads a payment request and watches it until it is paid (“Waiting for Jo to pay”). */
export const Watch = ({ ident, isLive, hasProgress, pushOptIn }: WatchProps) => {
  const query = useQuery(paymentOptions(ident));
  if (!query.data) return <PaymentPreview ident={ident} query={query} />;
  const payment = hasProgress ? query.data : withoutProgress(query.data);
  return <WatchView payment={payment} isLive={isLive} pushOptIn={pushOptIn} />;
};
