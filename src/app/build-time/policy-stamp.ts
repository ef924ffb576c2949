import { pagePolicy } from '../../../contract/page-policy.ts';

/** Another text for another policy. */
export const stampOf = async (policy: unknown) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(policy)));
  return Array.from(new Uint8Array(digest, 0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** A Vite plugin: writes into index.html which page policy it was built with (docs/decisions/009). */
export const policyStampPlugin = () => ({
  name: 'beepaid:policy-stamp',
  transformIndexHtml: async () => [
    { tag: 'meta', attrs: { name: 'page-policy', content: await stampOf(pagePolicy) }, injectTo: 'head' as const },
  ],
});
