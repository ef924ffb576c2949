import * as v from 'valibot';
import { codeNoncePattern } from '../payments/payment-code.ts';

export const codePaymentQuery = v.object({ nonce: v.pipe(v.string(), v.regex(codeNoncePattern)) });

/** What the server knows about a payment code of the session. */
export const codePayment = v.object({
  /** It is null until a customer has made a payment request with the code. */
  ident: v.nullable(v.string()),
  /** True for a payment that six digits would prove. */
  isPaid: v.boolean(),
});
