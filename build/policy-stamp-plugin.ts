import { pagePolicy } from '../server/http/middleware/page-policy.ts';

export const getPolicyStamp = async (policy: unknown) => {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(policy)),
  );
  return Array.from(new Uint8Array(digest, 0, 6), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};

/** Stamps `index.html`, so that a changed policy makes a new version of the app (docs/decisions/009). */
export const policyStampPlugin = () => ({
  name: 'beepaid:policy-stamp',
  transformIndexHtml: async () => [
    {
      tag: 'meta',
      attrs: { name: 'page-policy', content: await getPolicyStamp(pagePolicy) },
      injectTo: 'head' as const,
    },
  ],
});
