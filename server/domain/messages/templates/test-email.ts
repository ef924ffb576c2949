import { html } from 'hono/html';
import { brand } from '../../../../contract/brand.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { buildEmailHtml, paragraphStyle } from './email-layout.ts';

/** Builds the email that shows the owner of a new shop that emails arrive. */
export const buildTestEmail = ({
  shopName,
  firstName,
}: {
  readonly shopName: string;
  readonly firstName: string;
}) => {
  const sender = cleanText(shopName);
  const subject = `${truncate(sender, 80)}: emails work`;
  const intro = `${sender} can send emails with ${brand.product}. Customers will see this sender.`;
  const footnotes = [
    'You are getting this email because you opened the shop. There is nothing else to do.',
  ];
  const greeting = `Hello ${cleanText(firstName)},`;
  return {
    subject,
    text: [greeting, intro, ...footnotes].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: intro,
      senderName: sender,
      body: html`
      <p class="ink" style="${paragraphStyle}">${greeting}</p>
      <p class="ink" style="${paragraphStyle};word-break:break-word">${intro}</p>`,
      footnotes,
    }),
  };
};
