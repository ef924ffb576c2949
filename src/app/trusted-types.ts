/**
 * Under `require-trusted-types-for 'script'` a string may only become markup or a script's address through a
 * policy. Libraries get markup-free text through the default one; anything else of theirs is refused.
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

/** The service worker's address, as the browser's policy wants it; `register` is typed for plain text alone. */
export const workerUrl = () => (workerPolicy?.createScriptURL('/sw.js') ?? '/sw.js') as string;
