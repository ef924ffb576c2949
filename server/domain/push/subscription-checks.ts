import { ECDH } from 'node:crypto';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

const isOnLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && loopbackNames.includes(hostname);

/** Chrome and most other browsers, Firefox, Safari, and Edge use these, in this order. */
const pushServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/** `allowsLoopback`: tests run a push service on this machine, without TLS. */
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

/** A key is an uncompressed point on the curve P-256 (RFC 8291). */
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
