import { useEffect } from 'react';
import { useCapability } from '../../../session/use-session.ts';
import { tellShownPayment } from './shown-payment.ts';

export const useShowOnDisplay = (ident: string, isShown: boolean) => {
  const isTold = useCapability('displays') && isShown;
  useEffect(
    function showWhileMounted() {
      if (!isTold) return;
      tellShownPayment(ident);
      return () => tellShownPayment(null);
    },
    [ident, isTold],
  );
};
