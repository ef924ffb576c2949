import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnFreePort } from '../network/listen-on-free-port.ts';

const deriveKey = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A subscription's browser side (RFC 8291): keys and decryption. */
const createDevice = () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    /** The header holds salt (16 bytes), record size (4), key length (1) and the sender's key. */
    decrypt: (message: Buffer) => {
      const salt = message.subarray(0, 16);
      const keyLength = message.readUInt8(20);
      const senderKey = message.subarray(21, 21 + keyLength);
      const encrypted = message.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
      const secret = deriveKey(keys.computeSecret(senderKey), auth, info, 32);
      const key = deriveKey(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = deriveKey(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(
        encrypted.subarray(-16),
      );
      const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
      // A single record ends with the delimiter 2 and padding.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
};

/** Token `t` and key `k` of `Authorization` (RFC 8292). `k` must have signed `t`. */
const verifySender = (authorization = '') => {
  const { t = '', k = '' } = /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/.exec(authorization)?.groups ?? {};
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = t.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return { isSigned, publicKey: k, aud, sub, lifetimeSeconds: exp - Date.now() / 1_000 };
};

interface ReceivedPush {
  /** Of the device's subscription. */
  readonly path: string | undefined;
  /** Decrypted. */
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  readonly notice: Record<string, string>;
  readonly sender: ReturnType<typeof verifySender>;
}

/** One device; what it receives is decrypted. */
export const startPushService = async () => {
  const device = createDevice();
  const received: ReceivedPush[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const message = await buffer(request);
    if (status === 201) {
      const { headers, url: path } = request;
      const text = device.decrypt(message);
      received.push({
        path,
        text,
        headers,
        notice: JSON.parse(text),
        sender: verifySender(headers.authorization),
      });
    }
    response.writeHead(status).end();
  });
  const port = await listenOnFreePort(server);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    subscription: { endpoint: `${origin}/device`, keys: device.keys, isShared: false },
    received,
    setResponseStatus: (next: number) => {
      status = next;
    },
    stop: () => server.close(),
  };
};
