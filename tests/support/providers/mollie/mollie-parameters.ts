import { findFormatError } from './mollie-format.ts';
import type { Amount, PaymentParameters } from './mollie-records.ts';

/** `field` when the error concerns one field. */
export class MollieProblem extends Error {
  readonly status: 400 | 404 | 409 | 422;
  readonly field: string | undefined;

  constructor(status: MollieProblem['status'], detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

const MAX_PENCE = 100_000_000;
const MAX_DESCRIPTION_LENGTH = 255;
const MAX_METADATA_BYTES = 1_024;
const currencies = ['GBP', 'EUR', 'USD'];

type Fields = Readonly<Record<string, unknown>>;

/** Refuses parameters that Mollie's schema does not know. */
const readFields = (format: 'paymentParameters' | 'refundParameters', text: string): Fields => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new MollieProblem(400, 'The request body is not valid JSON');
  }
  const error = findFormatError(format, body);
  const isUnknownKey = error?.message.startsWith('Non-existent');
  if (error) throw new MollieProblem(isUnknownKey ? 400 : 422, error.message, error.key);
  return body as Fields;
};

const readAmount = ({ amount }: Fields): Amount => {
  const { currency, value } = amount as { currency: string; value: string };
  if (!currencies.includes(currency))
    throw new MollieProblem(422, 'The currency is not supported', 'amount.currency');
  if (!/^\d+\.\d{2}$/.test(value))
    throw new MollieProblem(422, 'The amount contains an invalid value', 'amount');
  const pence = Math.round(Number(value) * 100);
  if (pence < 1) throw new MollieProblem(422, 'The amount is lower than the minimum', 'amount');
  if (pence > MAX_PENCE)
    throw new MollieProblem(422, 'The amount is higher than the maximum', 'amount');
  return { pence, currency };
};

const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const readUrl = (fields: Fields, name: string) => {
  const url = fields[name] ?? undefined;
  if (url === undefined) return undefined;
  if (typeof url === 'string' && isWebUrl(url)) return url;
  throw new MollieProblem(422, `The ${name} is invalid`, name);
};

/** Mollie refuses hosts that it cannot reach: here private IPv4 and all IPv6 addresses, and local names. */
const readWebhookUrl = (fields: Fields) => {
  const url = readUrl(fields, 'webhookUrl');
  if (url === undefined) return undefined;
  const { hostname } = new URL(url);
  const isLocal =
    /\.(lan|home|corp|internal|intranet|local|test)$|^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^\[|(^|\.)localhost$/.test(
      hostname,
    );
  if (!isLocal && hostname.includes('.')) return url;
  const detail = "The webhook URL is invalid because it is unreachable from Mollie's point of view";
  throw new MollieProblem(422, detail, 'webhookUrl');
};

const readMetadata = ({ metadata = null }: Fields) => {
  if (Buffer.byteLength(JSON.stringify(metadata)) <= MAX_METADATA_BYTES) return metadata;
  throw new MollieProblem(422, 'The metadata is too large', 'metadata');
};

const readMethods = ({ method }: Fields) => {
  const methods = [method ?? []].flat();
  return methods.length === 0 ? undefined : methods.map(String);
};

/** @throws MollieProblem for the first invalid parameter */
export const readPaymentParameters = (text: string): PaymentParameters => {
  const fields = readFields('paymentParameters', text);
  const redirectUrl = readUrl(fields, 'redirectUrl');
  if (redirectUrl === undefined)
    throw new MollieProblem(422, 'The redirect URL is required', 'redirectUrl');
  const description = [...String(fields.description)].slice(0, MAX_DESCRIPTION_LENGTH).join('');
  if (description === '')
    throw new MollieProblem(422, 'The description is required', 'description');
  return {
    amount: readAmount(fields),
    description,
    redirectUrl,
    cancelUrl: readUrl(fields, 'cancelUrl'),
    webhookUrl: readWebhookUrl(fields),
    metadata: readMetadata(fields),
    methods: readMethods(fields),
  };
};

/** The amount's methods and the wallets asked for. @throws MollieProblem for an unknown parameter */
export const readMethodsQuery = (query: Readonly<Record<string, string>>) => {
  const {
    'amount[value]': value = '',
    'amount[currency]': currency = '',
    includeWallets = '',
    ...others
  } = query;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new MollieProblem(400, `Non-existent query parameter "${unknown}"`);
  const pence = Math.round(Number(value) * 100);
  const takesAmount = currencies.includes(currency) && pence >= 1 && pence <= MAX_PENCE;
  return { takesAmount, wallets: includeWallets.split(',') };
};

/** @throws MollieProblem for the first invalid parameter */
export const readRefundParameters = (text: string) => {
  const fields = readFields('refundParameters', text);
  return { amount: readAmount(fields), metadata: readMetadata(fields) };
};
