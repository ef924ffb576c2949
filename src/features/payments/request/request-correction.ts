import type { ReactNode } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema, RequestPayload } from '../model/request-schema.ts';
import type { NotReplacedOutcome } from '../send/announce-outcome.tsx';

/** What New Request needs when it corrects the address of another request. */
export interface RequestCorrection {
  /**
   * The request that is cancelled once the new one is sent; undefined if it can no longer be paid.
   */
  readonly replaced: PaymentRequest | undefined;
  /** A notice that says what Send does to the other request. */
  readonly notice: ReactNode;
  /** Renders the offer to correct the saved customer, too. */
  readonly renderOffer: (form: AppForm<RequestFormSchema>) => ReactNode;
  /**
   * Call this before sending. Corrects the saved customer if the user wants that. Resolves to the
   * reason why nothing must be sent, or to undefined. `isRepeated`: whether an earlier attempt has
   * an unknown outcome.
   */
  readonly prepareSend: (
    customer: RequestPayload['customer'],
    isRepeated: boolean,
  ) => Promise<string | undefined>;
  /**
   * Call this after sending. Cancels the other request and resolves to true. If that fails, calls
   * `announce`, opens the other request and resolves to false.
   */
  readonly cancelReplaced: (announce: (outcome: NotReplacedOutcome) => void) => Promise<boolean>;
}
