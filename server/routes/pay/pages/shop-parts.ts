import { html } from 'hono/html';
import type { LinkedPayment } from '../../../domain/payments/find-linked-payment.ts';
import { getLogoPath } from '../../../domain/shop/shop-logo.ts';

/** Keeps the direction of a merchant's text from changing the order of the words around it. */
export const isolate = (text: string) => html`<bdi>${text}</bdi>`;

/** What the dialler of a phone takes: digits, and a plus sign before them. */
const toDialled = (phone: string) => phone.replace(/\(0\)|[^\d+]/g, '');

/** The shop's logo above the page. Its name stands beside it in the text of every page. */
export const shopLogo = ({ tenantLogoHash }: LinkedPayment) => {
  const path = getLogoPath(tenantLogoHash);
  return path === null ? '' : html`<img class="shop-logo" src="${path}" alt="" height="56">`;
};

/** How to reach the shop; nothing where its profile does not say. */
export const shopContact = ({ tenantName, tenantPhone, tenantReplyTo, tenantAddress }: LinkedPayment) => {
  if (!tenantPhone && !tenantReplyTo && !tenantAddress) return '';
  return html`
  <address class="shop">
    <strong>${isolate(tenantName)}</strong>
    ${tenantPhone ? html`<a href="tel:${toDialled(tenantPhone)}">${isolate(tenantPhone)}</a>` : ''}
    ${tenantReplyTo ? html`<a href="mailto:${tenantReplyTo}">${isolate(tenantReplyTo)}</a>` : ''}
    ${tenantAddress ? html`<span>${isolate(tenantAddress)}</span>` : ''}
  </address>`;
};

/** What to do about a request that may be a mistake or a fraud. A number in a fraudulent message would be the fraudster's. */
export const unexpectedHint = ({ tenantName }: LinkedPayment) => html`
  <p class="small aside"><strong>Not expecting this?</strong> Opening this page takes no money. If in doubt, please call ${isolate(tenantName)} on a number you already know before you pay.</p>`;
