/**
 * Under `require-trusted-types-for 'script'` a string becomes markup or a script URL only through a
 * policy. Libraries use the default policy, which accepts text without markup only.
 */
const installDefaultPolicy = () => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup from a string is refused');
      return text;
    },
  });
};

installDefaultPolicy();

const workerPolicy = window.trustedTypes?.createPolicy('beepaid-worker', {
  createScriptURL: (url) => {
    if (url !== '/sw.js') throw new TypeError('Not our worker');
    return url;
  },
});

/**
 * Returns a TrustedScriptURL if the browser supports it. The cast is needed because `register` is
 * typed to take a string.
 */
export const getWorkerUrl = () => (workerPolicy?.createScriptURL('/sw.js') ?? '/sw.js') as string;
