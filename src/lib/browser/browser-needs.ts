export const cookieSentence =
  'This browser blocks cookies, so you can’t log in. Allow cookies for this site in the browser’s settings, then open this page again.';

/** The app does without everything else (tests/support/browser/optional-features.ts). */
interface BrowserNeed {
  readonly isMet: () => boolean;
  readonly getSentence: () => string;
  readonly preventsStart?: true;
}

const browserNeeds: readonly BrowserNeed[] = [
  {
    // The scripts call these without asking whether they exist.
    isMet: () =>
      'timeout' in AbortSignal && 'findLast' in Array.prototype && 'ResizeObserver' in window,
    // The style sheet shows this paragraph if the browser cannot read the scripts.
    getSentence: () => document.getElementById('old-browser')?.textContent ?? '',
    preventsStart: true,
  },
  { isMet: () => navigator.cookieEnabled, getSentence: () => cookieSentence },
];

export const findMissingNeed = () => browserNeeds.find(({ isMet }) => !isMet());
