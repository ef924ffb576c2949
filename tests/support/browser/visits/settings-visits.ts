import { go, type Visit, visible, whole } from './visit.ts';

/** With the form, although the owners of the demo cannot change their accounts. */
const openAccount =
  (name: 'payments' | 'email' | 'texts'): Visit =>
  async (page, server) => {
    await page.route(`**/api/connections/${name}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), obstacle: null } });
    });
    await go(`/settings/${name}`)(page, server);
    // The provider of the mailbox is not known, and Other has the most fields.
    if (name === 'email') await page.getByRole('radio', { name: 'Other' }).click();
    await page.getByRole('button', { name: 'Connect', exact: true }).waitFor();
  };

const openTabletCode: Visit = async (page, server) => {
  await go('/settings/tablets')(page, server);
  await page.getByRole('button', { name: 'Add Tablet' }).click();
  await page.getByRole('dialog', { name: 'Set Up the Tablet' }).waitFor();
};

export const settingsVisits = {
  settings: whole(go('/settings')),
  account: whole(go('/settings/account')),
  'shop-profile': whole(go('/settings/shop')),
  'shop-code': whole(go('/settings/counter')),
  'payment-account': whole(openAccount('payments')),
  'email-account': whole(openAccount('email')),
  'text-account': whole(openAccount('texts')),
  tablets: whole(go('/settings/tablets')),
  'tablet-code': visible(openTabletCode),
  activity: whole(go('/settings/activity')),
  import: whole(go('/settings/import')),
};
