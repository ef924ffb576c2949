import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A browser's side of a subscription (RFC 8291): its keys, and reading what was encrypted for them. */
const createDevice = () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt: (message: Buffer) => {
      const salt = message.subarray(0, 16);
      const idLength = message.readUInt8(20);
      const senderKey = message.subarray(21, 21 + idLength);
      const sealed = message.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
      const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // One record, which ends in 2 and padding.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
};

/** Who sent it, if its token is signed by the key that it names (RFC 8292). */
const senderOf = (authorization = '') => {
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
  return { isSigned, publicKey: k, aud, sub, lasts: exp - Date.now() / 1_000 };
};

interface Received {
  /** Of which device. */
  readonly path: string | undefined;
  /** As it came. */
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  readonly notice: Record<string, string>;
  readonly sender: ReturnType<typeof senderOf>;
}

/** A push service on this machine, with one device that it knows; it reads what the device would. */
export const startPushService = async () => {
  const device = createDevice();
  const received: Received[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const message = await buffer(request);
    if (status === 201) {
      const { headers, url: path } = request;
      const text = device.decrypt(message);
      received.push({ path, text, headers, notice: JSON.parse(text), sender: senderOf(headers.authorization) });
    }
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subscription: { endpoint: `${origin}/device`, keys: device.keys, isShared: false },
    received,
    /** From now on it answers so. */
    answer: (next: number) => {
      status = next;
    },
    stop: () => server.close(),
  };
};
