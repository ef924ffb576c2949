import { useRef, useState } from 'react';
import { getAmounts } from '../../../../contract/money.ts';
import type { RequestPayload } from './request-schema.ts';

/** Asks once before the form sends a total of more than `limitPence`. */
export const useAmountCheck = (limitPence: number) => {
  const [questionedPence, setQuestionedPence] = useState<number>();
  const confirmedPence = useRef<number>(undefined);
  return {
    limitPence,
    questionedPence,
    /** Returns whether to send; if not, the question is set. */
    confirmAmount: (payload: RequestPayload) => {
      const { amountGross } = getAmounts(payload);
      const isConfirmed = amountGross <= limitPence || amountGross === confirmedPence.current;
      setQuestionedPence(isConfirmed ? undefined : amountGross);
      return isConfirmed;
    },
    /** Lets the next submit pass. */
    acceptAmount: () => {
      confirmedPence.current = questionedPence;
    },
    dismissQuestion: () => setQuestionedPence(undefined),
  };
};
