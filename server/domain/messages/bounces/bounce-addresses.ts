import { createHmac, timingSafeEqual } from 'node:crypto';

/** 64 bits, because a stranger then needs about 2^63 emails to guess the token of a message. */
const TOKEN_LENGTH = 16;

/** Mail servers may change the case of an address, so the token has lower case only. */
const createToken = (messageId: string, secret: string) =>
  createHmac('sha256', secret)
    .update(`bounce address ${messageId}`)
    .digest('hex')
    .slice(0, TOKEN_LENGTH);

const toHex = (uuid: string) => uuid.replaceAll('-', '');
const toUuid = (hex: string) =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export interface BounceAddresses {
  build(messageId: string): string;
  /** Returns undefined when the server did not build it. */
  findMessageId(header: string): string | undefined;
}

/**
 * Each message has an address, such as `bounces+<id>-<token>@example.com` (variable envelope return path,
 * VERP). The bounce names the message by it. The token proves that the server built it.
 */
export const createBounceAddresses = (bounceAddress: string, secret: string): BounceAddresses => {
  const at = bounceAddress.lastIndexOf('@');
  const [local, domain] = [bounceAddress.slice(0, at), bounceAddress.slice(at + 1)];
  const escapeDots = (text: string) => text.replaceAll('.', '\\.');
  const pattern = new RegExp(
    `(?<![\\w.+-])${escapeDots(local)}\\+([0-9a-f]{32})-([0-9a-f]{${TOKEN_LENGTH}})@${escapeDots(domain)}(?![\\w.-])`,
    'i',
  );
  return {
    build: (messageId) =>
      `${local}+${toHex(messageId)}-${createToken(messageId, secret)}@${domain}`,
    findMessageId: (header) => {
      const [, hex = '', token = ''] = pattern.exec(header) ?? [];
      const messageId = toUuid(hex);
      const expected = Buffer.from(createToken(messageId, secret));
      const given = Buffer.from(token.toLowerCase());
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? messageId
        : undefined;
    },
  };
};
