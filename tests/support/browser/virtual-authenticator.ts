import type { Page } from '@playwright/test';

/**
 * The tab has an authenticator of its own. `setPresent(true)` is a finger on its sensor; with false its
 * requests wait.
 */
export const addAuthenticator = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    setPresent: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    countPasskeys: async () =>
      (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
};
