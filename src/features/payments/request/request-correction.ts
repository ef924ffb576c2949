import type { ReactNode } from 'react';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema, RequestPayload } from './request-schema.ts';

/** The correction of another request's address. */
export interface RequestCorrection {
  /** The request that is cancelled once the new one is sent; undefined if it can no longer be paid. */
  readonly replaced: PaymentRequest | undefined;
  /** Says what Send does to the other request. */
  readonly notice: ReactNode;
  /** Offers to correct the saved customer, too. */
  readonly renderOffer: (form: AppForm<RequestFormSchema>) => ReactNode;
  /** Resolves to the reason why nothing must be sent. `isRepeated`: an earlier attempt has an unknown outcome. */
  readonly prepareSend: (customer: RequestPayload['customer'], isRepeated: boolean) => Promise<string | undefined>;
  /** Cancels the other request once the new one is sent. Resolves to false after it has opened one that cannot be cancelled. */
  readonly cancelReplaced: () => Promise<boolean>;
}
