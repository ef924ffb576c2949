import { messages } from '../../../contract/messages.ts';
import type { PaymentPayload } from '../../../contract/payment-payload.ts';
import { invalid } from '../../lib/api-problem.ts';

/** Refuses a recipient with a phone number alone when text messages are not set up. @throws ApiProblem invalid */
export const requireChannel = ({ email }: PaymentPayload['customer'], sendsTextMessages: boolean) => {
  if (!email && !sendsTextMessages) throw invalid({ customer: { phone: [messages.textMessagesNotSetUp] } });
};
