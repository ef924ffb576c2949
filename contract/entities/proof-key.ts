import * as v from 'valibot';

/** Lets a device without a connection make payment codes and check six digits (docs/decisions/053). */
export const proofKey = v.object({
  /** The id is base64url. The app copies it into codes unread. */
  keyId: v.string(),
  /** The key is base64url, and a secret of this session. */
  key: v.string(),
  /** The start of a payment code's URL. */
  codeUrl: v.pipe(v.string(), v.url()),
  /** False with a sandbox or with test keys. */
  isLive: v.boolean(),
  /** The server accepts codes of this key for so long from now. */
  validForSeconds: v.pipe(v.number(), v.integer()),
});
export type ProofKey = v.InferOutput<typeof proofKey>;
