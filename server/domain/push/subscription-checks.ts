import { ECDH } from 'node:crypto';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

const isOnLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && loopbackNames.includes(hostname);

/**
 * The push services of Chrome and most other browsers, of Firefox, of Safari, and of Edge, in this
 * order.
 */
const pushServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/**
 * Whether a client's `endpoint` is an HTTPS URL on the default port, at the host of a known push
 * service or a subdomain of it. With `allowsLoopback`, which tests use, an HTTP URL on this machine
 * is also allowed.
 */
export const isPushService = (endpoint: string, allowsLoopback: boolean) => {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (allowsLoopback && isOnLoopback(url)) return true;
  const { protocol, hostname, port, username, password } = url;
  const isKnown = pushServices.some(
    (service) => hostname === service || hostname.endsWith(`.${service}`),
  );
  return protocol === 'https:' && isKnown && port === '' && username === '' && password === '';
};

/**
 * Whether `p256dh` (base64url) is a point on the curve P-256, in the uncompressed form of RFC 8291.
 */
export const isPublicKey = (p256dh: string) => {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
};
