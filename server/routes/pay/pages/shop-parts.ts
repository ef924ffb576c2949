import { html } from 'hono/html';
import { isEmail } from '../../../../contract/primitives.ts';
import { getInitials } from '../../../../contract/text/get-initials.ts';
import type { LinkedPayment } from '../../../domain/payments/find-linked-payment.ts';
import { getLogoPath } from '../../../domain/shop/shop-logo.ts';
import { dataContactIntro } from '../../../lib/text/link-text.ts';

export interface CustomerPayment extends LinkedPayment {
  /** When no money moves, a banner on every page says so. */
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

/** A text that is written from right to left keeps the order of the words around it. */
export const isolate = (text: string) => html`<bdi>${text}</bdi>`;

/** Callers from abroad must not dial the `(0)` of numbers such as +44 (0)20. */
const toDialled = (phone: string) => phone.replace(/\(0\)|[^\d+]/g, '');

/**
 * The text of every page contains the shop's name, so the picture needs none. The style shows the name
 * below initials where the first heading does not contain it.
 */
export const shopHead = ({ tenantLogoHash, tenantName }: ShopDetails) => {
  const path = getLogoPath(tenantLogoHash);
  if (path !== null)
    return html`<div class="head"><img class="shop-logo" src="${path}" alt="" height="56"></div>`;
  return html`<div class="head"><div class="shop-mark" aria-hidden="true">${getInitials(tenantName)}</div><p class="shop-name">${isolate(tenantName)}</p></div>`;
};

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

export const dataContactLine = ({ tenantDataContact }: ShopDetails) => {
  if (!tenantDataContact) return '';
  const contact = isolate(tenantDataContact);
  return html`
  <p class="small data-contact">${dataContactIntro} ${isEmail(tenantDataContact) ? html`<a href="mailto:${tenantDataContact}">${contact}</a>` : contact}</p>`;
};

/**
 * The customer expects the request at the counter. The advice contains no phone number, because in a
 * fraudulent request it would be the fraudster's.
 */
export const unexpectedHint = ({ tenantName, isAtCounter }: CustomerPayment) =>
  isAtCounter
    ? ''
    : html`
  <p class="small aside"><strong>Not expecting this?</strong> Opening this page takes no money. If in doubt, please call ${isolate(tenantName)} on a number you already know before you pay.</p>`;
