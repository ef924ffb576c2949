export const cookieSentence =
  "This browser blocks cookies, so you can't log in. Allow cookies for this site in the browser's settings, then open this page again.";

/**
 * What the app needs from a browser, and the sentence for a user whose browser lacks it. The app
 * does without everything else that a browser may lack (tests/support/browser/optional-features.ts).
 */
interface BrowserNeed {
  readonly isMet: () => boolean;
  readonly getSentence: () => string;
  /** Whether the app cannot even start. */
  readonly preventsStart?: true;
}

const browserNeeds: readonly BrowserNeed[] = [
  {
    // The newest of what the scripts call without asking whether it exists.
    isMet: () =>
      'timeout' in AbortSignal && 'findLast' in Array.prototype && 'ResizeObserver' in window,
    // A browser that cannot read the scripts shows this paragraph of the page by its style sheet.
    getSentence: () => document.getElementById('old-browser')?.textContent ?? '',
    preventsStart: true,
  },
  { isMet: () => navigator.cookieEnabled, getSentence: () => cookieSentence },
];

export const findMissingNeed = () => browserNeeds.find(({ isMet }) => !isMet());
