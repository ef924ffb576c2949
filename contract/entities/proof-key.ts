import * as v from 'valibot';

/**
 * The key with which a device without a connection makes payment codes and checks six digits
 * (docs/decisions/053).
 */
export const proofKey = v.object({
  /** Base64url. The app copies it into codes, and does not read it. */
  keyId: v.string(),
  /** Base64url. A secret of this session. */
  key: v.string(),
  /** What comes before the code in its URL. */
  codeUrl: v.pipe(v.string(), v.url()),
  /** Whether payments are real: they are not with a sandbox or with test keys. */
  isLive: v.boolean(),
  /** For how long from now the server takes codes of this key. */
  validForSeconds: v.pipe(v.number(), v.integer()),
});
export type ProofKey = v.InferOutput<typeof proofKey>;
