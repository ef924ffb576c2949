import type { ReactNode } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema, RequestPayload } from '../model/request-schema.ts';
import type { NotReplacedOutcome } from '../send/announce-outcome.tsx';

/**
 * A user has opened New Request from a request that went to a wrong address, the *other request*
 * below.
 */
export interface RequestCorrection {
  /**
   * The app cancels the other request after Send. It is undefined if it could not be paid any more
   * when the form was opened.
   */
  readonly replaced: PaymentRequest | undefined;
  /** It says what Send does to the other request. */
  readonly notice: ReactNode;
  /** It offers to correct the saved customer, too. */
  readonly renderOffer: (form: AppForm<RequestFormSchema>) => ReactNode;
  /**
   * Resolves to a sentence for the user when the app must not send, for example because the address
   * is still the same. With `isRepeated`, the new request may exist, so the app does not ask
   * whether the other one is still unpaid.
   */
  readonly prepareSend: (
    customer: RequestPayload['customer'],
    isRepeated: boolean,
  ) => Promise<string | undefined>;
  /**
   * The request was sent. If the cancellation fails, it calls `announce`, opens the other request
   * and resolves to false.
   */
  readonly cancelReplaced: (announce: (outcome: NotReplacedOutcome) => void) => Promise<boolean>;
}
