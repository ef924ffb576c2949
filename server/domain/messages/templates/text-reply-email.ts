import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { buildEmailHtml, paragraphStyle } from './email-layout.ts';
import type { TextReplyNotice } from './notices.ts';

const MAX_NAME_LENGTH = 80;

export const buildTextReplyEmail = ({
  shop,
  customerName,
  phone,
  text,
  ident,
  amountGross,
  isStop,
}: TextReplyNotice) => {
  const name = truncate(cleanText(customerName), MAX_NAME_LENGTH);
  const subject = `${name} replied by text message`;
  const intro = `${name} (${phone}) replied to the payment request ${ident} for ${formatMoney(amountGross)}:`;
  const reply = cleanText(text);
  const consequence = isStop
    ? ['The customer wants no more text messages. This number gets none until it texts START.']
    : [];
  const footnotes = [
    'Answer the customer by phone or text message: an answer to this email does not reach them.',
    'The customer wrote the text above. Open no link in it unless you know the customer.',
  ];
  const quotes = [intro, reply, ...consequence];
  return {
    subject,
    text: [...quotes, ...footnotes].join('\n\n'),
    html: buildEmailHtml({
      subject,
      preview: reply,
      senderName: cleanText(shop.name),
      body: html`${quotes.map(
        (paragraph) =>
          html`<p class="ink" style="${paragraphStyle};word-break:break-word">${paragraph}</p>`,
      )}`,
      footnotes,
    }),
  };
};
