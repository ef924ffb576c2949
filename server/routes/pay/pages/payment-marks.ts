import { html } from 'hono/html';
import {
  type PaymentMethod,
  paymentMethodNames,
} from '../../../domain/providers/payment-methods.ts';
import { cardMarks } from './card-marks.ts';

/** In the order of the hosted page. Undefined when they are not known. */
export type KnownMethods = readonly PaymentMethod[] | undefined;

/** True unless the provider has told otherwise. */
export const takesCards = (methods: KnownMethods) => methods?.includes('card') ?? true;

/** Hosted pages show these only on devices that have them. */
const wallets: readonly PaymentMethod[] = ['applePay', 'googlePay'];

const listFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const listNames = (methods: readonly PaymentMethod[]) =>
  listFormat.format(methods.map((method) => paymentMethodNames[method]));

/** Empty when there are none beside cards, or none are known. */
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
