import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

const screens = {
  'a tablet': { width: 1024, height: 768 },
  'a large screen': { width: 1440, height: 900 },
};

// The actions need a mouse.
test.use({ hasTouch: false });

test('the actions of a row of the table cover no text of the row, and move nothing [counter 8.4]', async ({
  staffPage,
  server: { origin },
}) => {
  const description = 'Crown and bridge work, second of three visits, as agreed with Dr Hart';
  await createPayment(staffPage, origin, {
    name: 'Ivo Long',
    email: 'ivo@example.com',
    description,
  });
  for (const [device, viewport] of Object.entries(screens)) {
    await staffPage.setViewportSize(viewport);
    await staffPage.goto(`${origin}/payments?search=Ivo+Long`);
    const row = staffPage.getByRole('listitem').filter({ hasText: 'Ivo Long' });
    const link = row.getByRole('link', { name: /Ivo Long/ });
    const readEdges = () =>
      link.evaluate((element) =>
        [...element.children].map((cell) => Math.round(cell.getBoundingClientRect().left)),
      );
    await expect(link).toBeVisible();
    const edges = await readEdges();
    const copy = row.getByRole('button', { name: /^Copy Link/ });
    // A row that renders again loses the mouse for a moment.
    await expect(async () => {
      await link.hover();
      await expect(copy, device).toBeVisible({ timeout: 2_000 });
      expect(await readEdges(), device).toEqual(edges);
      const text = await row.getByText(description).boundingBox({ timeout: 2_000 });
      const first = await copy.boundingBox({ timeout: 2_000 });
      if (!text || !first) throw new Error('The row has no text or no actions');
      expect(text.width, device).toBeGreaterThan(60);
      expect(text.x + text.width, device).toBeLessThanOrEqual(first.x);
    }).toPass();
  }
});
