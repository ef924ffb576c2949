import { html, raw } from 'hono/html';
import { brand } from '../../../../contract/brand.ts';
import { formatMoney, getVatShare } from '../../../../contract/money.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import type { Facts } from '../../../lib/text/receipt-facts.ts';
import { brandLogoPaths, iconPath } from '../assets.ts';
import { getShopStyle, payStyle } from '../pay-style.ts';
import {
  type CustomerPayment,
  dataContactLine,
  isolate,
  type ShopDetails,
  shopContact,
  shopHead,
} from './shop-parts.ts';

export type Html = ReturnType<typeof html>;

const logo = html`<svg class="logo" viewBox="0 0 44 42" width="26" height="25" aria-hidden="true" focusable="false">${raw(brandLogoPaths)}</svg>`;

// A separate stylesheet would delay the first paint on a slow phone by a round trip.
const getInlineStyle = (style: string) => html`<style>${raw(style)}</style>`;
const sharedStyle = getInlineStyle(payStyle);

interface PageParts {
  readonly title: string;
  readonly main: Html;
  readonly shop?: ShopDetails | undefined;
  /** The page's policy must allow its own style. */
  readonly style?: string;
  readonly script?: string;
  /**
   * A refresh without a URL does nothing when the provider's redirect has left a fragment in the address of
   * this page.
   */
  readonly refresh?: { readonly afterSeconds: number; readonly url: string } | undefined;
}

/** For pages that wait for an answer. */
export const REFRESH_SECONDS = 5;

/** All customer pages work without scripts. */
export const page = ({
  title,
  main,
  shop,
  style,
  refresh,
  script,
}: PageParts) => html`<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="light dark">
  <meta name="theme-color" media="(prefers-color-scheme: light)" content="${brand.colours.paper}">
  <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${brand.colours.night}">
  <meta name="format-detection" content="telephone=no">
  ${refresh ? html`<meta http-equiv="refresh" content="${refresh.afterSeconds}; url=${refresh.url}">` : ''}
  <title>${title} – ${brand.company}</title>
  <link rel="icon" href="${iconPath}" type="image/svg+xml">
  ${style === undefined ? sharedStyle : getInlineStyle(style)}
  ${shop?.tenantColour ? getInlineStyle(getShopStyle(shop.tenantColour)) : ''}
</head>
<body>
  ${shop?.isTest ? html`<header class="sandbox"><strong>Sandbox:</strong> no money moves</header>` : ''}
  <main>${shop ? shopHead(shop) : ''}${main}${shop ? html`${shopContact(shop)}${dataContactLine(shop)}` : ''}</main>
  <footer>${logo}<span>Card payments by ${brand.company}</span></footer>
  ${script === undefined ? '' : html`<script>${raw(script)}</script>`}
</body>
</html>`;

/**
 * While the request can be paid, it is what the link asks for. After that, even after a refund, it is the
 * amount of the whole request, because staff see the same.
 */
export const getLargeAmount = ({ status, askedAmount, amountGross }: CustomerPayment) =>
  isPayable(status) ? askedAmount : amountGross;

export const getTitle = (
  state: string,
  payment: CustomerPayment,
  pence: number = getLargeAmount(payment),
) => `${state}: ${formatMoney(pence)} to ${payment.tenantName}`;

/** While the link asks for a part, the lines of the parts say it instead. */
export const listAmountFacts = (payment: CustomerPayment): Facts =>
  payment.partFacts.length > 0
    ? payment.partFacts
    : [['Amount', formatMoney(getLargeAmount(payment))]];

/** A long price gets smaller type, so that it fits one line. */
const getAmountClass = ({ length }: string) => {
  if (length <= '£999.99'.length) return 'amount amount-short';
  return length <= '£99,999.99'.length ? 'amount' : 'amount amount-long';
};

/** The customer can pay there, even while a payment is awaited. */
export const getPayPath = ({ payToken }: CustomerPayment) => `/pay/${payToken}?again`;

export const getReceiptPath = ({ payToken }: CustomerPayment) => `/pay/${payToken}/receipt`;

export const receiptAction = (payment: CustomerPayment) =>
  html`<p class="action"><a class="secondary" href="${getReceiptPath(payment)}">View Receipt</a></p>`;

export const amount = (pence: number) => {
  const price = formatMoney(pence);
  return html`<span class="${getAmountClass(price)}">${price}</span>`;
};

export const vatLine = (vatPence: number) =>
  vatPence === 0 ? '' : html`<p class="vat">includes ${formatMoney(vatPence)} VAT</p>`;

const askedVatLine = (payment: CustomerPayment) =>
  vatLine(getVatShare(payment, payment.askedAmount, payment.paidAmount));

/** `more` follows in the same header, by default the VAT. */
export const priceHeader = (payment: CustomerPayment, more: Html | '' = askedVatLine(payment)) => {
  const { tenantName, askedAmount, customerCreated } = payment;
  return html`
  <header class="summary">
    <h1><span class="sender">${customerCreated ? html`You pay ${isolate(tenantName)}` : html`${isolate(tenantName)} asks you to pay`}</span> ${amount(askedAmount)}</h1>
    ${more}
  </header>`;
};

export const summary = (payment: CustomerPayment) => {
  const { description, customerName, ident } = payment;
  const customer = customerName === '' ? '' : html`${isolate(customerName)} · `;
  return priceHeader(
    payment,
    html`
    ${askedVatLine(payment)}
    ${description === '' ? '' : html`<p class="description">for ${isolate(description)}</p>`}
    <p class="reference">${customer}<span class="unbroken">Reference ${ident}</span></p>`,
  );
};

/** Of a request that is paid in parts, the customer looks for what to pay. */
const askedNames = ['To pay now', 'Left to pay'];

const getSumNames = (pairs: Facts): readonly string[] => {
  const asked = pairs.find(([name, value]) => askedNames.includes(name) && value !== '');
  return asked ? [asked[0]] : ['Total', 'Paid after refunds'];
};

/** A term may stand only once in a list, so several values of a name share it. */
const groupValues = (pairs: Facts) => {
  const valuesByName = new Map<string, readonly string[]>();
  for (const [name, value] of pairs) {
    if (value !== '') valuesByName.set(name, [...(valuesByName.get(name) ?? []), value]);
  }
  return [...valuesByName];
};

/** Empty values are left out. A list without values must not be on the page. */
export const factPairs = (pairs: Facts) => {
  const groups = groupValues(pairs);
  if (groups.length === 0) return '';
  return html`
  <dl>
    ${groups.map(([name, values]) => html`<div${getSumNames(pairs).includes(name) ? html` class="sum"` : ''}><dt>${name}</dt><dd>${values.map((value, index) => html`${index === 0 ? '' : html`<br>`}${isolate(value)}`)}</dd></div>`)}
  </dl>`;
};
