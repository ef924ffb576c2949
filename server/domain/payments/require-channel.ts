import { messages } from '../../../contract/messages.ts';
import type { PaymentPayload } from '../../../contract/payment-payload.ts';
import { invalid } from '../../lib/api-problem.ts';

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
