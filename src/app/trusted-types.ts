/**
 * Under `require-trusted-types-for 'script'`, libraries use the default policy. It accepts only
 * text.
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

/** It is a TrustedScriptURL if the browser supports that. `register` is typed to take a string. */
export const getWorkerUrl = () => (workerPolicy?.createScriptURL('/sw.js') ?? '/sw.js') as string;
