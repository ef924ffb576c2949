import { html, raw } from 'hono/html';
import {
  type PaymentMethod,
  paymentMethodNames,
} from '../../../domain/providers/payment-methods.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';

/** Customer pages load no font, so the marks are paths. Each fills a box of 38 by 24. */
const drawings = {
  Visa: `<rect x=".5" y=".5" width="37" height="23" rx="3.5" fill="#fff" stroke="#d5cfc2"/><path fill="none" stroke="#1a1f71" stroke-width="2" d="M7.5 8l2 8L14 8M17 8l-1.7 8M23.8 9.2c-1-1.3-4.3-1.3-4.5.6-.2 1.9 3.5 1.8 3.3 4-.2 2-3.8 2.2-5 .9M24.5 16l4.7-8 1.6 8M26.2 13.5h4"/>`,
  Mastercard: `<rect x=".5" y=".5" width="37" height="23" rx="3.5" fill="#fff" stroke="#d5cfc2"/><circle cx="15" cy="12" r="7" fill="#eb001b"/><circle cx="23" cy="12" r="7" fill="#f79e1b"/><path fill="#ff5f00" d="M19 6.3a7 7 0 0 1 0 11.4 7 7 0 0 1 0-11.4"/>`,
  'American Express': `<rect width="38" height="24" rx="4" fill="#016fd0"/><path fill="none" stroke="#fff" stroke-width="1.8" d="M5 16l3-8 3 8M6.2 13.2h3.6M13.5 16V8.4l2.8 4.4 2.8-4.4V16M26.4 8.5h-4v7h4M22.4 12h3.5M28.3 8l5 8M33.3 8l-5 8"/>`,
} as const;

type CardBrand = keyof typeof drawings;

const cardMark = (brand: CardBrand) =>
  html`<svg class="mark" viewBox="0 0 38 24" role="img" aria-label="${brand}" focusable="false">${raw(drawings[brand])}</svg>`;

/** Every shop in the UK can take these. At Mollie, a shop has to apply for American Express. */
const acceptedBrands = {
  stripe: ['Visa', 'Mastercard', 'American Express'],
  mollie: ['Visa', 'Mastercard'],
  sandbox: ['Visa', 'Mastercard', 'American Express'],
} as const satisfies Record<Exclude<ProviderName, 'webhook'>, readonly CardBrand[]>;

export const cardMarks = (provider: keyof typeof acceptedBrands) => html`
  <ul class="marks" role="list" aria-label="Accepted cards">${acceptedBrands[provider].map((brand) => html`<li data-brand="${brand}">${cardMark(brand)}</li>`)}</ul>`;

/** The list is undefined while the server does not know the methods. */
export type KnownMethods = readonly PaymentMethod[] | undefined;

/** Nearly all shops take cards, so unknown methods give true. */
export const takesCards = (methods: KnownMethods) => methods?.includes('card') ?? true;

/** Hosted pages show these only on devices that have them. */
const wallets: readonly PaymentMethod[] = ['applePay', 'googlePay'];

const listFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const listNames = (methods: readonly PaymentMethod[]) =>
  listFormat.format(methods.map((method) => paymentMethodNames[method]));

const describeOtherMethods = (methods: KnownMethods = []) => {
  const others = methods.filter((method) => method !== 'card' && !wallets.includes(method));
  const shownWallets = methods.filter((method) => wallets.includes(method));
  return [
    others.length === 0
      ? ''
      : `You can ${takesCards(methods) ? 'also ' : ''}pay there with ${listNames(others)}.`,
    shownWallets.length === 0
      ? ''
      : `${listNames(shownWallets)} shows there if your device has it.`,
  ]
    .filter(Boolean)
    .join(' ');
};

export const paymentMarks = (provider: Parameters<typeof cardMarks>[0], methods: KnownMethods) => {
  const others = describeOtherMethods(methods);
  return html`
  ${takesCards(methods) ? cardMarks(provider) : ''}
  ${others === '' ? '' : html`<p class="small">${others}</p>`}`;
};
