import type { Browser, BrowserContext } from '@playwright/test';

// Of an unreachable server.
const expectedErrors = /Failed to load resource|net::ERR_/;

/**
 * In every tab of `context`: uncaught errors, console errors, violations of the content security policy and
 * Trusted Types (on the console and as an event).
 */
const collectFromContext = async (context: BrowserContext, consoleErrors: string[]) => {
  context.on('weberror', (error) => consoleErrors.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text()))
      consoleErrors.push(message.text());
  });
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
        console.error(
          `Policy violated: ${effectiveDirective} by ${blockedURI || 'inline'} at ${sourceFile}:${lineNumber}`,
        ),
    );
  });
};

/** Also in contexts that a test opens later, until the returned function runs. */
export const collectConsoleErrors = async (
  browser: Browser,
  context: BrowserContext,
  consoleErrors: string[],
) => {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const opened = await newContext(options);
    await collectFromContext(opened, consoleErrors);
    return opened;
  };
  await collectFromContext(context, consoleErrors);
  return () => {
    browser.newContext = newContext;
  };
};
