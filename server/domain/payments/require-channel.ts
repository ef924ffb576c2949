import type { PaymentPayload } from '../../../contract/payments/payment-payload.ts';
import { messages } from '../../../contract/text/messages.ts';
import { invalid } from '../../lib/network/api-problem.ts';
import type { SendChannels } from '../messages/find-send-obstacle.ts';

/**
 * Refuses a recipient without an email address when the server sends emails alone. A server that
 * sends nothing takes any recipient: staff show the code or copy the link.
 * @throws ApiProblem invalid
 */
export const requireChannel = (
  { email }: PaymentPayload['customer'],
  { sendsEmail, sendsTextMessages }: Omit<SendChannels, 'phoneCountries'>,
) => {
  if (!email && sendsEmail && !sendsTextMessages)
    throw invalid({ customer: { phone: [messages.textMessagesNotSetUp] } });
};
