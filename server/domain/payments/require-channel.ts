import type { PaymentPayload } from '../../../contract/payments/payment-payload.ts';
import { messages } from '../../../contract/text/messages.ts';
import { invalid } from '../../lib/network/api-problem.ts';

/**
 * Refuses a recipient without an email address when the server cannot send text messages. @throws
 * ApiProblem invalid
 */
export const requireChannel = (
  { email }: PaymentPayload['customer'],
  sendsTextMessages: boolean,
) => {
  if (!email && !sendsTextMessages)
    throw invalid({ customer: { phone: [messages.textMessagesNotSetUp] } });
};
