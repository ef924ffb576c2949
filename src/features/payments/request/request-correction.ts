import type { ReactNode } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema, RequestPayload } from '../model/request-schema.ts';
import type { NotReplacedOutcome } from '../send/announce-outcome.tsx';

/**
 * What New Request needs when a user has opened it from a payment request that went to a wrong
 * address. That request is the *other request* below.
 */
export interface RequestCorrection {
  /**
   * The other request, which the app cancels after Send. It is undefined when there is nothing to cancel: the
   * other request could not be paid any more when the form was opened.
   */
  readonly replaced: PaymentRequest | undefined;
  /** Says what Send does to the other request. */
  readonly notice: ReactNode;
  /** The offer to correct the saved customer, too. */
  readonly renderOffer: (form: AppForm<RequestFormSchema>) => ReactNode;
  /**
   * Corrects the saved customer if the user wants that. Resolves to a sentence for the user when
   * the app must not send, for example because the address is still the same. `isRepeated`: the
   * response to an earlier call with this payload was lost. The app then does not ask whether the
   * other request is still unpaid, because the new request may already exist.
   */
  readonly prepareSend: (
    customer: RequestPayload['customer'],
    isRepeated: boolean,
  ) => Promise<string | undefined>;
  /**
   * Call this after sending. If the cancellation fails, calls `announce`, opens the other request
   * and resolves to false.
   */
  readonly cancelReplaced: (announce: (outcome: NotReplacedOutcome) => void) => Promise<boolean>;
}
