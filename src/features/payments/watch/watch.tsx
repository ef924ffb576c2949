import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paymentOptions } from '../api.ts';
import { PaymentPreview } from '../payment-preview.tsx';
import { Watching } from './watching.tsx';

interface WatchProps {
  readonly ident: string;
  /** Whether news comes by itself; without it the screen looks now and then. */
  readonly isLive: boolean;
  /** Offers to tell of it when the app is closed. */
  readonly tellMe?: ReactNode;
}

/** Waits with the person for a request to be paid (design: "Waiting for Jo to pay"). */
export const Watch = ({ ident, isLive, tellMe }: WatchProps) => {
  const query = useQuery(paymentOptions(ident));
  if (!query.data) return <PaymentPreview ident={ident} query={query} />;
  return <Watching payment={query.data} isLive={isLive} tellMe={tellMe} />;
};
