import { type PublicServer, startPublicServer } from '../../support/browser/public-server.ts';
import { test as base, expect, sizes } from '../../support/engines/fixtures.ts';

const test = base.extend<{ readonly publicServer: PublicServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  publicServer: async ({}, use) => {
    const server = await startPublicServer();
    await use(server);
    await server.remove();
  },
});

const fields = {
  'Shop Name': 'Corner Garage',
  'Shop Phone Number': '01632 960 018',
  'Reply-To Email': 'desk@garage.example',
  'First Name': 'Olivia',
  'Last Name': 'Hart',
  'Your Email': 'olivia@garage.example',
  Password: 'a long walk home',
};

test.use({ size: sizes.phone });

test('a user opens the first shop of a new server on a phone', async ({
  openScreen,
  publicServer,
}) => {
  await expect.poll(publicServer.getSetupUrl).toBeDefined();
  const screen = await openScreen();
  await screen.goTo(publicServer.getSetupUrl() ?? '');
  for (const [label, text] of Object.entries(fields)) {
    await screen.getByLabel(label).type(text);
    await screen.getByLabel(label).waitForValue(text);
  }
  await screen.expectNoHorizontalScroll();
  await screen.getByRole('button', { name: 'Open Shop' }).click();
  await screen.getByText('Your shop is open, and you are signed in.').waitUntilVisible();
  await screen.getByRole('link', { name: 'Go to Home' }).click();
  await screen.getByRole('heading', { name: 'Corner Garage' }).waitUntilVisible();
});
