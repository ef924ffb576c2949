import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paymentOptions } from '../api.ts';
import { PaymentPreview } from '../detail/payment-preview.tsx';
import { WatchView } from './watch-view.tsx';

interface WatchProps {
  readonly ident: string;
  /** Whether the event stream is connected; if not, the screen polls. */
  readonly isLive: boolean;
  readonly pushOptIn?: ReactNode;
}

/** Shows a request until it is paid (design: "Waiting for Jo to pay"). */
export const Watch = ({ ident, isLive, pushOptIn }: WatchProps) => {
  const query = useQuery(paymentOptions(ident));
  if (!query.data) return <PaymentPreview ident={ident} query={query} />;
  return <WatchView payment={query.data} isLive={isLive} pushOptIn={pushOptIn} />;
};
