import * as v from 'valibot';
import { messages } from './messages.ts';
import { rawText } from './primitives.ts';

const endpoint = rawText(2_000);

const base64url = (bytes: number) =>
  v.pipe(
    v.string(messages.invalid),
    v.regex(/^[\w-]+={0,2}$/, messages.invalid),
    v.check((text) => text.replace(/=+$/, '').length === Math.ceil((bytes * 4) / 3), messages.invalid),
  );

/** By which a browser subscribes (RFC 8292): the server's public key in base64url. */
export const pushKey = v.object({ publicKey: v.string() });

/** A device that wants to be told when a request is paid, as its browser describes it (RFC 8030, 8291). */
export const pushSubscription = v.object({
  endpoint,
  keys: v.object({ p256dh: base64url(65), auth: base64url(16) }),
  /** Several people look at it: it is told neither names nor amounts. */
  isShared: v.boolean(messages.invalid),
});

/** Which device is to be told no more. */
export const pushEndpoint = v.object({ endpoint });

/** What a device is told, as it stands in a message that only its browser can read. */
export const pushNotice = v.object({
  title: v.string(),
  body: v.string(),
  ident: v.string(),
  /** When it was paid. */
  at: v.string(),
});
export type PushNotice = v.InferOutput<typeof pushNotice>;
