import * as v from 'valibot';
import { codeNoncePattern } from '../payments/payment-code.ts';
import { displayProgress } from './display.ts';

export const codePaymentQuery = v.object({ nonce: v.pipe(v.string(), v.regex(codeNoncePattern)) });

/** What the server knows about a payment code of the session. */
export const codePayment = v.object({
  /** It is null until a customer has made a payment request with the code. */
  ident: v.nullable(v.string()),
  /** True for a payment that six digits would prove. */
  isPaid: v.boolean(),
  /**
   * `opened` begins when a customer has opened the page of the code. It is missing while there is nothing to
   * pay. The server may be older than this app.
   */
  progress: v.optional(v.picklist(displayProgress)),
});
