import { html } from 'hono/html';
import { isEmail } from '../../../../contract/primitives.ts';
import { getInitials } from '../../../../contract/text/get-initials.ts';
import type { LinkedPayment } from '../../../domain/payments/find-linked-payment.ts';
import { getLogoPath } from '../../../domain/shop/shop-logo.ts';
import { dataContactIntro } from '../../../lib/text/link-text.ts';

export interface CustomerPayment extends LinkedPayment {
  /** True when no money moves. A banner on every page then says so. */
  readonly isTest: boolean;
}

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

/** Keeps the order of the words around a text that is written from right to left. */
export const isolate = (text: string) => html`<bdi>${text}</bdi>`;

/** Removes the `(0)` of numbers such as +44 (0)20, because callers from abroad must not dial it. */
const toDialled = (phone: string) => phone.replace(/\(0\)|[^\d+]/g, '');

/** The text of every page contains the shop's name, so the picture needs none. */
export const shopLogo = ({ tenantLogoHash, tenantName }: ShopDetails) => {
  const path = getLogoPath(tenantLogoHash);
  if (path === null)
    return html`<div class="shop-mark" aria-hidden="true">${getInitials(tenantName)}</div>`;
  return html`<img class="shop-logo" src="${path}" alt="" height="56">`;
};

/** Returns an empty text when the profile has no phone number, email and address. */
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

/** Returns an empty text when the shop has not said whom to ask about personal data. */
export const dataContactLine = ({ tenantDataContact }: ShopDetails) => {
  if (!tenantDataContact) return '';
  const contact = isolate(tenantDataContact);
  return html`
  <p class="small data-contact">${dataContactIntro} ${isEmail(tenantDataContact) ? html`<a href="mailto:${tenantDataContact}">${contact}</a>` : contact}</p>`;
};

/**
 * Empty at the counter, where the customer expects the request. The advice contains no phone
 * number, because in a fraudulent request it would be the fraudster's.
 */
export const unexpectedHint = ({ tenantName, isAtCounter }: CustomerPayment) =>
  isAtCounter
    ? ''
    : html`
  <p class="small aside"><strong>Not expecting this?</strong> Opening this page takes no money. If in doubt, please call ${isolate(tenantName)} on a number you already know before you pay.</p>`;
