import { createHmac } from 'node:crypto';
import type { ProofKey } from '../../../contract/entities/proof-key.ts';
import {
  createNonce,
  formatPaymentCode,
  fromBase64Url,
  getCodeMessage,
  getProofMessage,
  type PaymentCode,
  toProofDigits,
} from '../../../contract/payments/payment-code.ts';
import type { TestClient } from './test-client.ts';

export const fetchProofKey = async (client: TestClient) =>
  (await client.get('/users/me/proof_key/')).body as ProofKey;

/** The proof key that the device has stored; undefined as long as it has none. Runs in the page. */
export const readStoredProofKey = () => {
  const stored = Object.values({ ...localStorage }).find((text) => text.includes('proof-key'));
  const queries = JSON.parse(stored ?? '{}').clientState?.queries ?? [];
  return queries.find(({ queryKey }: { queryKey: string[] }) => queryKey[0] === 'proof-key')?.state
    .data;
};

const hmac = (key: string, message: Uint8Array) =>
  createHmac('sha256', fromBase64Url(key)).update(message).digest();

/** Like a device without a connection; with the six digits. */
export const createCode = (
  { keyId, key, codeUrl }: ProofKey,
  change: Partial<Omit<PaymentCode, 'keyId'>> = {},
) => {
  const code: PaymentCode = {
    keyId: fromBase64Url(keyId),
    nonce: createNonce(),
    amountPence: 4_500,
    vatCode: 'T0',
    description: 'Haircut',
    ...change,
  };
  const text = formatPaymentCode(code, hmac(key, getCodeMessage(code)));
  return {
    code,
    text,
    path: new URL(codeUrl + text).pathname,
    digits: toProofDigits(hmac(key, getProofMessage(code))),
  };
};
