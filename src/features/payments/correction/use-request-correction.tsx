import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { paymentOptions } from '../data/api.ts';
import { getRemainingPence } from '../model/remaining-amount.ts';
import type { RequestCorrection } from '../request/request-correction.ts';
import { describeClosedRequest, getReplaceError, ReplacesNotice } from './replaces-notice.tsx';
import { useCancelReplaced } from './use-cancel-replaced.ts';
import {
  CorrectCustomerCheckbox,
  type SavedCustomerLookup,
  useCorrectCustomer,
} from './use-correct-customer.tsx';

const customerNotCorrectedMessage =
  'The saved customer could not be corrected, so nothing was sent.';

interface TypedRecipient {
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

const isSameRecipient = (one: TypedRecipient, other: TypedRecipient) =>
  one.name === other.name &&
  (one.email ?? '') === (other.email ?? '') &&
  (one.phone ?? '') === (other.phone ?? '');

const unchangedMessage = 'The address is still the same, so nothing was sent.';

export const useRequestCorrection = (
  payment: PaymentRequest,
  saved: SavedCustomerLookup,
): RequestCorrection => {
  // If the customer pays while the form is open, the correction must not become a second request.
  const [replaced] = useState(() => (describeClosedRequest(payment) ? undefined : payment));
  // The price is what was left when the form was opened.
  const [seenPence, setSeenPence] = useState(() => getRemainingPence(payment));
  const client = useQueryClient();
  const customerCorrection = useCorrectCustomer(replaced?.customer, saved);
  const cancelReplaced = useCancelReplaced(replaced);
  return {
    replaced,
    cancelReplaced,
    notice: <ReplacesNotice wrongRequest={payment} isReplaced={replaced !== undefined} />,
    renderOffer: (form) => <CorrectCustomerCheckbox form={form} correction={customerCorrection} />,
    prepareSend: async (customer, isRepeated) => {
      if (replaced && isSameRecipient(replaced.customer, customer)) return unchangedMessage;
      const replaceError =
        replaced && !isRepeated ? await getReplaceError(replaced, seenPence) : undefined;
      if (replaced && replaceError) {
        // The notice then says what was received, and the user may send again.
        client.setQueryData(paymentOptions(replaced.ident).queryKey, replaceError.current);
        setSeenPence(getRemainingPence(replaceError.current));
        return replaceError.message;
      }
      // The backend must not add a second customer, so the correction of the customer comes first.
      return (await customerCorrection.correct(customer)) ? undefined : customerNotCorrectedMessage;
    },
  };
};
