import { expect, test } from 'vitest';
import { openPublicSocket } from './open-public-socket.ts';

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'localhost'])(
  'the server opens no connection to %s, which is not a public address [shop 5.15]',
  async (host) => {
    await expect(openPublicSocket({ host, port: 587, timeoutMs: 2_000 })).rejects.toMatchObject({
      code: 'NO_PUBLIC_ADDRESS',
    });
  },
);
