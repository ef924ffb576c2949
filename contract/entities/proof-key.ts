import * as v from 'valibot';

/** A device without a connection makes payment codes and checks six digits with it (docs/decisions/053). */
export const proofKey = v.object({
  /** Base64url. The app copies it into codes, and does not read it. */
  keyId: v.string(),
  /** Base64url. A secret of this session. */
  key: v.string(),
  /** The URL of a code without the code. */
  codeUrl: v.pipe(v.string(), v.url()),
  /** False with a sandbox or with test keys. */
  isLive: v.boolean(),
  /** From now on, the server takes codes of this key for so long. */
  validForSeconds: v.pipe(v.number(), v.integer()),
});
export type ProofKey = v.InferOutput<typeof proofKey>;
