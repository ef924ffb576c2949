import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import type { TestClient } from './test-client.ts';

/** Asks a customer for £45.00, by default by email. */
export const requestPayment = async (
  client: Pick<TestClient, 'post'>,
  customer: object = { email: 'jo@example.com' },
  more: object = {},
) => {
  const payload = {
    customer: { name: 'Jo Bloggs', ...customer },
    description: 'Check-up',
    amountNet: 4500,
    vatCode: 'T0',
    ...more,
  };
  return (await client.post('/services/payments/', payload)).body as PaymentRequest;
};
