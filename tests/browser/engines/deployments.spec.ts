import { mergeTests } from '@playwright/test';
import type { Screen } from '../../support/engines/create-screen.ts';
import { test as base, expect, waitForWorker } from '../../support/engines/fixtures.ts';
import { deploymentTest } from '../../support/server/server-test.ts';

const test = mergeTests(base, deploymentTest);

test.use({ serviceWorkers: 'allow' });

const checkForUpdate = (screen: Screen) =>
  screen.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
  });

const waitForVersion = (screen: Screen, version: number) =>
  screen.waitForTrue(
    (ending: string) =>
      Array.from(document.scripts).some(({ dataset }) => dataset.app?.endsWith(ending)),
    `.v${version}.js`,
  );

test('one press starts a new version of the app, and the rescue worker replaces a worker that blanks every page', async ({
  staff,
  origin,
  deployment,
}) => {
  await staff.goTo(origin);
  await waitForWorker(staff);
  const version = await deployment.deploy();
  await checkForUpdate(staff);
  await staff.getByText('A new version is ready.').waitUntilVisible();
  await staff.getByRole('button', { name: 'Reload' }).click();
  await waitForVersion(staff, version);
  await staff.getByRole('heading', { name: 'Harbour Street Dental' }).waitUntilVisible();

  await deployment.putWorker(`
    self.addEventListener('install', () => self.skipWaiting());
    self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
    self.addEventListener('fetch', (event) => {
      if (event.request.mode !== 'navigate') return;
      event.respondWith(new Response('', { headers: { 'Content-Type': 'text/html' } }));
    });`);
  const updateAndRead = async () => {
    // A browser also checks by itself after the page has loaded, and this worker then has the page
    // replaced, which cannot be evaluated meanwhile.
    await checkForUpdate(staff).catch(() => undefined);
    await staff.reload().catch(() => undefined);
    return staff.evaluate(() => document.body.textContent).catch(() => undefined);
  };
  await expect.poll(updateAndRead).toBe('');
  await deployment.deployRescueWorker();
  await staff.goTo(origin);
  await staff.getByRole('heading', { name: 'Harbour Street Dental' }).waitUntilVisible();
});
