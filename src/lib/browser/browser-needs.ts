export const cookieSentence =
  "This browser blocks cookies, so you can't log in. Allow cookies for this site in the browser's settings, then open this page again.";

/**
 * The app does without everything else that a browser may lack
 * (tests/support/browser/optional-features.ts).
 */
interface BrowserNeed {
  readonly isMet: () => boolean;
  readonly getSentence: () => string;
  /** True if the app cannot even start without it. */
  readonly preventsStart?: true;
}

const browserNeeds: readonly BrowserNeed[] = [
  {
    // The newest of what the scripts call without asking for it.
    isMet: () =>
      'timeout' in AbortSignal && 'findLast' in Array.prototype && 'ResizeObserver' in window,
    // A browser that cannot read the scripts shows this paragraph by its style sheet.
    getSentence: () => document.getElementById('old-browser')?.textContent ?? '',
    preventsStart: true,
  },
  { isMet: () => navigator.cookieEnabled, getSentence: () => cookieSentence },
];

export const findMissingNeed = () => browserNeeds.find(({ isMet }) => !isMet());
