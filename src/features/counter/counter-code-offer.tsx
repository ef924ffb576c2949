import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useIsReachable } from '../../http/reachability.ts';
import { CounterCode } from './counter-code.tsx';

interface CounterCodeOfferProps {
  readonly shopName: string;
  /** The URL of the counter page. */
  readonly url: string;
}

/**
 * Offers the shop's code while the server cannot be reached. The code stays open when the
 * connection is back, because the customer may be scanning it.
 */
export const CounterCodeOffer = ({ shopName, url }: CounterCodeOfferProps): ReactNode => {
  const isReachable = useIsReachable();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {!isReachable && (
        <Button variant="default" fullWidth onClick={() => setIsOpen(true)}>
          Customer here? Show the code
        </Button>
      )}
      {isOpen && <CounterCode shopName={shopName} url={url} onClose={() => setIsOpen(false)} />}
    </>
  );
};
