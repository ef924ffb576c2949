import { html } from 'hono/html';
import { isEmail } from '../../../../contract/primitives.ts';
import { getInitials } from '../../../../contract/text/get-initials.ts';
import { getLogoPath } from '../../../domain/shop/shop-logo.ts';
import { dataContactIntro } from '../../../lib/text/data-contact.ts';
import type { CustomerPayment } from '../customer-payment.ts';

/** What customers see of a shop, and whether a payment there moves no money. */
export type ShopDetails = Pick<
  CustomerPayment,
  | 'tenantName'
  | 'tenantPhone'
  | 'tenantReplyTo'
  | 'tenantAddress'
  | 'tenantLogoHash'
  | 'tenantColour'
  | 'tenantDataContact'
  | 'isTest'
>;

/** Keeps the direction of a merchant's text from changing the order of the words around it. */
export const isolate = (text: string) => html`<bdi>${text}</bdi>`;

/**
 * The number for a `tel:` link: digits, and a plus sign before them. Removes the `(0)` of numbers
 * such as +44 (0)20, which callers from abroad must not dial.
 */
const toDialled = (phone: string) => phone.replace(/\(0\)|[^\d+]/g, '');

/**
 * The shop's logo, or its initials. Neither has an alternative text, because the text of every page
 * contains the shop's name.
 */
export const shopLogo = ({ tenantLogoHash, tenantName }: ShopDetails) => {
  const path = getLogoPath(tenantLogoHash);
  if (path === null)
    return html`<div class="shop-mark" aria-hidden="true">${getInitials(tenantName)}</div>`;
  return html`<img class="shop-logo" src="${path}" alt="" height="56">`;
};

/** The shop's phone number, email and address; empty when the shop's profile has none of them. */
export const shopContact = ({
  tenantName,
  tenantPhone,
  tenantReplyTo,
  tenantAddress,
}: ShopDetails) => {
  if (!tenantPhone && !tenantReplyTo && !tenantAddress) return '';
  return html`
  <address class="shop">
    <strong>${isolate(tenantName)}</strong>
    ${tenantPhone ? html`<a href="tel:${toDialled(tenantPhone)}">${isolate(tenantPhone)}</a>` : ''}
    ${tenantReplyTo ? html`<a href="mailto:${tenantReplyTo}">${isolate(tenantReplyTo)}</a>` : ''}
    ${tenantAddress ? html`<span>${isolate(tenantAddress)}</span>` : ''}
  </address>`;
};

/** Whom to ask about personal data, and where to complain; empty when the shop has not said it. */
export const dataContactLine = ({ tenantDataContact }: ShopDetails) => {
  if (!tenantDataContact) return '';
  const contact = isolate(tenantDataContact);
  return html`
  <p class="small data-contact">${dataContactIntro} ${isEmail(tenantDataContact) ? html`<a href="mailto:${tenantDataContact}">${contact}</a>` : contact}</p>`;
};

/**
 * Advice for a customer who does not expect the request; empty at the counter. It
 * gives no phone number, because the number in a fraudulent request would be the fraudster's.
 */
export const unexpectedHint = ({ tenantName, isAtCounter }: CustomerPayment) =>
  isAtCounter
    ? ''
    : html`
  <p class="small aside"><strong>Not expecting this?</strong> Opening this page takes no money. If in doubt, please call ${isolate(tenantName)} on a number you already know before you pay.</p>`;
