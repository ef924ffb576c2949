import { html, raw } from 'hono/html';
import { brand } from '../../../../contract/brand.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { LinkedPayment } from '../../../domain/payments/pay-link.ts';
import { iconPath, markPaths, stylePath } from '../assets.ts';

export type Html = ReturnType<typeof html>;

const mark = html`<svg class="mark" viewBox="0 0 44 42" width="26" height="25" aria-hidden="true" focusable="false">${raw(markPaths)}</svg>`;

interface PageParts {
  readonly title: string;
  readonly main: Html;
}

/** A page of the sandbox, without a script on it. */
export const page = ({ title, main }: PageParts) => html`<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" media="(prefers-color-scheme: light)" content="${brand.colours.paper}">
  <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${brand.colours.night}">
  <meta name="format-detection" content="telephone=no">
  <title>${title} – ${brand.company}</title>
  <link rel="icon" href="${iconPath}" type="image/svg+xml">
  <link rel="stylesheet" href="${stylePath}">
</head>
<body>
  <header class="sandbox"><strong>Sandbox:</strong> no money moves</header>
  <main>${main}</main>
  <footer>${mark}<span>Card payments by ${brand.company}</span></footer>
</body>
</html>`;

const roomyPrice = 10;

/** The largest thing on its page, and on one line up to the largest price there is. */
export const amount = (pence: number) => {
  const price = formatMoney(pence);
  return html`<span class="amount${price.length > roomyPrice ? ' amount-long' : ''}">${price}</span>`;
};

/** Who asks, how much and what for, at the head of every page that takes money. */
export const summary = ({ tenantName, amountGross, amountVat, description }: LinkedPayment) => html`
  <header class="summary">
    <h1><span class="asks">${tenantName} asks you to pay</span> ${amount(amountGross)}</h1>
    ${amountVat === 0 ? '' : html`<p class="vat">includes ${formatMoney(amountVat)} VAT</p>`}
    ${description === '' ? '' : html`<p class="what">for ${description}</p>`}
  </header>`;
