import type { ProofKey } from '../../../contract/entities/proof-key.ts';
import {
  createNonce,
  formatPaymentCode,
  fromBase64Url,
  getCodeMessage,
  getProofMessage,
  type PaymentCode,
  toBase64Url,
  toProofDigits,
} from '../../../contract/payments/payment-code.ts';
import { hmacSha256 } from '../../lib/browser/hmac-sha256.ts';

export const MAX_TRIES = 5;

export type Sale = Pick<PaymentCode, 'amountPence' | 'vatCode' | 'description'>;

const toComparableText = ({ amountPence, vatCode, description }: Sale) =>
  [amountPence, vatCode, description].join('\n');

/** The device has shown this code, and staff may have typed digits since. */
export interface ShownCode {
  /** The id is the nonce of the code. */
  readonly id: string;
  readonly sale: Sale;
  readonly url: string;
  readonly shownAtMs: number;
  readonly triesLeft: number;
  readonly typedDigits: string;
  readonly provenAtMs: number | undefined;
  /** The device may get a newer key for the next codes. */
  readonly proofKey: Pick<ProofKey, 'keyId' | 'key' | 'isLive'>;
}

export const isAwaitingDigits = ({ triesLeft, provenAtMs }: ShownCode) =>
  triesLeft > 0 && provenAtMs === undefined;

export const isSameSale = (first: Sale, second: Sale) =>
  toComparableText(first) === toComparableText(second);

/** With another code for the same sale, the customer could pay twice. */
export const findOpenCode = (codes: readonly ShownCode[], sale: Sale) =>
  codes.findLast((shown) => isAwaitingDigits(shown) && isSameSale(shown.sale, sale));

/** A customer may show an old payment again. */
export const findEarlierProvenCode = (
  codes: readonly ShownCode[],
  { id, typedDigits }: ShownCode,
) =>
  codes.find(
    (other) =>
      other.id !== id && other.provenAtMs !== undefined && other.typedDigits === typedDigits,
  );

export const createShownCode = async (
  { keyId, key, codeUrl, isLive }: ProofKey,
  sale: Sale,
): Promise<ShownCode> => {
  const nonce = createNonce();
  const code: PaymentCode = { keyId: fromBase64Url(keyId), nonce, ...sale };
  const mac = await hmacSha256(fromBase64Url(key), getCodeMessage(code));
  return {
    id: toBase64Url(nonce),
    sale,
    url: codeUrl + formatPaymentCode(code, mac),
    shownAtMs: Date.now(),
    triesLeft: MAX_TRIES,
    typedDigits: '',
    provenAtMs: undefined,
    proofKey: { keyId, key, isLive },
  };
};

const computeDigits = async ({ id, sale: { amountPence }, proofKey }: ShownCode) => {
  const keyId = fromBase64Url(proofKey.keyId);
  const message = getProofMessage({ keyId, nonce: fromBase64Url(id), amountPence });
  return toProofDigits(await hmacSha256(fromBase64Url(proofKey.key), message));
};

/** Wrong digits use up a try. */
export const checkDigits = async (shown: ShownCode, digits: string): Promise<ShownCode> => {
  if (!isAwaitingDigits(shown)) return shown;
  return digits === (await computeDigits(shown))
    ? { ...shown, typedDigits: digits, provenAtMs: Date.now() }
    : { ...shown, typedDigits: digits, triesLeft: shown.triesLeft - 1 };
};

/** The digits count as typed, so that they prove no other payment. */
export const proveByServer = async (shown: ShownCode): Promise<ShownCode> => ({
  ...shown,
  typedDigits: await computeDigits(shown),
  provenAtMs: Date.now(),
});
