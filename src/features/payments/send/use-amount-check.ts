import { useRef, useState } from 'react';
import { getAmounts } from '../../../../contract/money.ts';
import type { RequestPayload } from '../model/request-schema.ts';

/** Asks the user to confirm a total of more than `limitPence`. A confirmed total is not questioned again. */
export const useAmountCheck = (limitPence: number) => {
  const [questionedPence, setQuestionedPence] = useState<number>();
  const confirmedPence = useRef<number>(undefined);
  return {
    limitPence,
    /** The total that the user is asked to confirm; undefined without a question. */
    questionedPence,
    /** Returns whether the form may be sent. If not, sets the question. */
    confirmAmount: (payload: RequestPayload) => {
      const { amountGross } = getAmounts(payload);
      const isConfirmed = amountGross <= limitPence || amountGross === confirmedPence.current;
      setQuestionedPence(isConfirmed ? undefined : amountGross);
      return isConfirmed;
    },
    /** Confirms the questioned total, so that the next submit sends it. */
    acceptAmount: () => {
      confirmedPence.current = questionedPence;
    },
    dismissQuestion: () => setQuestionedPence(undefined),
  };
};
