import type { ReactNode } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema, RequestPayload } from '../model/request-schema.ts';
import type { NotReplacedOutcome } from '../send/announce-outcome.tsx';

/** Set when New Request corrects the address of another request. */
export interface RequestCorrection {
  /** Send cancels it. Undefined if it can no longer be paid. */
  readonly replaced: PaymentRequest | undefined;
  /** Says what Send does to the other request. */
  readonly notice: ReactNode;
  /** The offer to correct the saved customer, too. */
  readonly renderOffer: (form: AppForm<RequestFormSchema>) => ReactNode;
  /**
   * Corrects the saved customer if the user wants that. Resolves to the reason why nothing must be
   * sent. `isRepeated`: an earlier attempt has an unknown outcome.
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
