import { readFile } from 'node:fs/promises';
import type { ManifestChunk } from 'vite';
import { manifestPath } from '../../../build/move-manifest-plugin.ts';
import { createPaymentUrl } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { logInAs } from '../../support/browser/steps/staff-steps.ts';

test('the app prefetches the most used screens after log-in, and not before', async ({
  page,
  server,
}) => {
  const manifest: Readonly<Record<string, ManifestChunk>> = JSON.parse(
    await readFile(manifestPath, 'utf8'),
  );
  const screenFiles = Object.entries(manifest).flatMap(([key, { file }]) =>
    /_signed-in\/payments\/(new|\$paymentRequestId)\.tsx\?/.test(key) ? [file] : [],
  );
  expect(screenFiles).toHaveLength(2);
  const listLoadedScreens = () =>
    page.evaluate(
      (files) =>
        files.filter((file) =>
          performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
        ),
      screenFiles,
    );
  await page.goto(`${server.origin}/login`);
  await page.waitForLoadState('networkidle');
  expect(await listLoadedScreens()).toEqual([]);
  await logInAs(page, 'owner@example.com', 'demo-password');
  await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  await expect.poll(listLoadedScreens).toEqual(screenFiles);
});

test('a late response does not navigate away from the current screen, and Back asks before it leaves unsaved input [offline 2.13, counter 16.10]', async ({
  staffPage,
  server,
  email,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await staffPage.route(createPaymentUrl, async (route) => {
    await released;
    await route.continue();
  });
  await staffPage.goto(`${server.origin}/payments/new`);
  await staffPage.getByLabel('Name').fill('Jo Bloggs');
  await staffPage.getByLabel('Email').fill(email);
  await staffPage.getByRole('textbox', { name: 'Price' }).pressSequentially('100');
  await staffPage.getByRole('button', { name: 'Send Payment Request' }).click();
  await staffPage.getByRole('button', { name: 'Menu' }).click();
  await staffPage.getByRole('menuitem', { name: 'Customers' }).click();
  await staffPage.getByRole('link', { name: 'Add Customer' }).click();
  await staffPage.getByLabel('Name').fill('Half typed');

  release();
  await expect(staffPage.getByText('Payment request sent!')).toBeVisible();
  await expect(staffPage).toHaveURL(`${server.origin}/customers/new`);
  await expect(staffPage.getByLabel('Name')).toHaveValue('Half typed');
  const dialog = staffPage.getByRole('alertdialog', { name: 'Discard What You Typed?' });
  await staffPage.goBack();
  await dialog.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(staffPage).toHaveURL(`${server.origin}/customers/new`);
  await expect(staffPage.getByLabel('Name')).toHaveValue('Half typed');
  await staffPage.goBack();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(staffPage).toHaveURL(`${server.origin}/customers`);
});
