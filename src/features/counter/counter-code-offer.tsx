import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useIsReachable } from '../../http/reachability.ts';
import { CounterCode } from './counter-code.tsx';
import { useProofKey } from './proof-key-options.ts';

interface CounterCodeOfferProps {
  readonly shopName: string;
  readonly url: string;
}

/**
 * The offer shows without a connection on a device that cannot make a payment code. An open code
 * stays open when the connection returns, because the customer may be scanning it.
 */
export const CounterCodeOffer = ({ shopName, url }: CounterCodeOfferProps): ReactNode => {
  const isReachable = useIsReachable();
  const canShowPaymentCode = useProofKey().proofKey !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {!isReachable && !canShowPaymentCode && (
        <Button variant="default" fullWidth onClick={() => setIsOpen(true)}>
          Customer Here? Show the Code
        </Button>
      )}
      {isOpen && <CounterCode shopName={shopName} url={url} onClose={() => setIsOpen(false)} />}
    </>
  );
};
