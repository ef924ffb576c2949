import { readFile } from 'node:fs/promises';
import type { ManifestChunk } from 'vite';
import { manifestPath } from '../../../build/move-manifest-plugin.ts';
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
