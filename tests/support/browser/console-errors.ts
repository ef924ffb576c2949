import type { Browser, BrowserContext } from '@playwright/test';

// The browser logs these errors when tests simulate an unreachable server.
const expectedErrors = /Failed to load resource|net::ERR_/;

/**
 * Collects uncaught errors, console errors, and violations of the content security policy or
 * Trusted Types in every tab of `context`. Violations appear twice: on the console and as an event.
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

/**
 * Collects errors in `context` and in every context that a test opens later. The returned function
 * restores `browser.newContext`, so that later contexts are left out.
 */
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
