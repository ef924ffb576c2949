import type { Browser, BrowserContext } from '@playwright/test';

// What a test breaks on purpose says so in these words.
const expected = /Failed to load resource|net::ERR_/;

/**
 * Notes what no page of `context` may say, in whatever tab: an error of the app's own, or that the content security
 * policy or Trusted Types refused something. Refusals are heard twice, from the console and from their event.
 */
const watchContext = async (context: BrowserContext, complaints: string[]) => {
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text());
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(
        `Policy violated: ${effectiveDirective} by ${blockedURI || 'inline'} at ${sourceFile}:${lineNumber}`,
      ),
    );
  });
};

/** Watches `context`, and every other that a test opens in `browser`, until told to stop. */
export const watchEverything = async (browser: Browser, context: BrowserContext, complaints: string[]) => {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const opened = await open(options);
    await watchContext(opened, complaints);
    return opened;
  };
  await watchContext(context, complaints);
  return () => {
    browser.newContext = open;
  };
};
