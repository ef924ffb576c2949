import { verify, X509Certificate } from 'node:crypto';
import * as v from 'valibot';
import { fetchLimited } from '../../../lib/outgoing/fetch-limited.ts';

const CERTIFICATE_TIMEOUT_MS = 5_000;
const CERTIFICATE_MAX_BYTES = 16 * 1024;
/** Amazon uses one certificate for months. */
const MAX_CACHED_CERTIFICATES = 8;

/** Amazon's addresses are shorter. The time to parse grows with the square of the length. */
const MAX_URL_LENGTH = 1_000;

const snsHost = /^sns\.[a-z0-9-]+\.amazonaws\.com$/;
const certificatePath = /^\/SimpleNotificationService-[A-Za-z0-9]+\.pem$/;

/** The parser must not change the text, so that the checked URL is the one fetched. */
export const parseSnsUrl = (text: string) => {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, host, hostname, username, password, hash } = url;
  const isOfAmazon = protocol === 'https:' && host === hostname && snsHost.test(hostname);
  return isOfAmazon && url.href === text && !username && !password && !hash ? url : undefined;
};

const signedMessageSchema = v.looseObject({
  Type: v.string(),
  Signature: v.string(),
  // Version 1 signs with SHA-1.
  SignatureVersion: v.literal('2'),
  SigningCertURL: v.string(),
});
type SignedMessage = v.InferOutput<typeof signedMessageSchema>;

/** Amazon signs these fields in this order. */
const getSignedFields = ({ Type }: SignedMessage) =>
  Type === 'Notification'
    ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
    : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];

const buildSignedText = (message: SignedMessage) =>
  getSignedFields(message)
    .filter((field) => typeof message[field] === 'string')
    .map((field) => `${field}\n${message[field]}\n`)
    .join('');

const fetchCertificate = async (url: string) => {
  const response = await fetchLimited(url, {
    timeoutMs: CERTIFICATE_TIMEOUT_MS,
    maxBytes: CERTIFICATE_MAX_BYTES,
  });
  if (response.status !== 200) throw new Error(`SNS responded with ${response.status}`);
  return new X509Certificate(await response.text()).publicKey;
};

const certificates = new Map<string, Awaited<ReturnType<typeof fetchCertificate>>>();

/** @throws Error when `address` is not one of Amazon SNS */
const readPublicKey = async (address: string) => {
  const url = parseSnsUrl(address);
  if (!url || !certificatePath.test(url.pathname) || url.search)
    throw new Error('The address of the certificate is not one of Amazon SNS');
  const known = certificates.get(address);
  if (known) return known;
  const key = await fetchCertificate(address);
  const [oldest] = certificates.keys();
  if (oldest !== undefined && certificates.size >= MAX_CACHED_CERTIFICATES)
    certificates.delete(oldest);
  certificates.set(address, key);
  return key;
};

/** A message that cannot be checked may be forged, so errors give false. */
export const isSignedBySns = async (message: Record<string, unknown>): Promise<boolean> => {
  const parsed = v.safeParse(signedMessageSchema, message);
  if (!parsed.success) return false;
  const { Signature, SigningCertURL } = parsed.output;
  try {
    const key = await readPublicKey(SigningCertURL);
    const signed = Buffer.from(buildSignedText(parsed.output));
    return verify('RSA-SHA256', signed, key, Buffer.from(Signature, 'base64'));
  } catch {
    return false;
  }
};
