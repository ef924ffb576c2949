import * as v from 'valibot';
import { rawText } from '../primitives.ts';
import { messages } from '../text/messages.ts';

const endpoint = rawText(2_000);

const base64url = (bytes: number) =>
  v.pipe(
    v.string(messages.invalid),
    v.regex(/^[\w-]+={0,2}$/, messages.invalid),
    v.check(
      (text) => text.replace(/=+$/, '').length === Math.ceil((bytes * 4) / 3),
      messages.invalid,
    ),
  );

/** The VAPID public key in base64url (RFC 8292). */
export const pushKey = v.object({ publicKey: v.string() });

/** RFC 8030 and 8291. The device gets a notification of each paid request. */
export const pushSubscription = v.object({
  endpoint,
  keys: v.object({ p256dh: base64url(65), auth: base64url(16) }),
  /** True when several users share the device. Its notifications then have no names and amounts. */
  isShared: v.boolean(messages.invalid),
});

export const pushEndpoint = v.object({ endpoint });

export const pushNotice = v.object({
  title: v.string(),
  body: v.string(),
  ident: v.string(),
  /** The time of the payment. */
  at: v.string(),
});
export type PushNotice = v.InferOutput<typeof pushNotice>;
