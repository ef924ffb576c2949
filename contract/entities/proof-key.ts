import * as v from 'valibot';

/** A device without a connection makes payment codes and checks six digits with it (docs/decisions/053). */
export const proofKey = v.object({
  /** The id is base64url. The app copies it into codes, and does not read it. */
  keyId: v.string(),
  /** The key is base64url, and a secret of this session. */
  key: v.string(),
  /** The URL of a payment code up to the code itself. */
  codeUrl: v.pipe(v.string(), v.url()),
  /** False with a sandbox or with test keys. */
  isLive: v.boolean(),
  /** For how long, from now, the server accepts codes of this key. */
  validForSeconds: v.pipe(v.number(), v.integer()),
});
export type ProofKey = v.InferOutput<typeof proofKey>;
