import { expect, test } from '../../support/browser/fixtures.ts';

test('a browser that translates pages does not change the app, so that no amount is out of date [text 4.4]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/payments/new`);
  const price = staffPage.getByRole('textbox', { name: 'Price' });
  await expect(price).toBeVisible();
  await staffPage.evaluate(() => {
    // Like Chrome's translator: moves each text into elements of its own, also texts that appear
    // later. React goes on changing the text that was there before.
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.parentElement?.closest('[translate=no], font, script, style')) continue;
        const translated = document.createElement('font');
        translated.textContent = text.data;
        text.replaceWith(translated);
      }
    };
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true });
  });
  await price.pressSequentially('4500');
  await expect(staffPage.getByText('before VAT, £54.00 with VAT')).toBeVisible();
});
