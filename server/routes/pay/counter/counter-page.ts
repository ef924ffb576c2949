import { html } from 'hono/html';
import { maxLength } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { Tenant } from '../../../db/schema.ts';
import { counterPath } from '../../../domain/counter/counter-offer.ts';
import { amount, type Html, page } from '../pages/page.ts';
import { isolate, type ShopDetails } from '../pages/shop-parts.ts';
import { statusIcon } from '../pages/status-icon.ts';
import {
  type CounterErrors,
  type CounterField,
  type CounterOffer,
  counterFields,
  type TypedCounterForm,
} from './counter-form.ts';
import { counterStyle } from './counter-style.ts';

interface FieldParts {
  readonly label: string;
  readonly hint?: string;
  readonly attributes: Html;
}

const customerInputs = {
  name: {
    label: 'Your name',
    hint: 'Needed for the receipt',
    attributes: html`required autocomplete="name" autocapitalize="words" spellcheck="false" maxlength="${maxLength.customerName}"`,
  },
  email: {
    label: 'Your email address',
    hint: 'Needed, because the receipt goes there',
    attributes: html`required type="text" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="${maxLength.email}"`,
  },
} as const satisfies Partial<Record<CounterField, FieldParts>>;

const descriptionInput: FieldParts = {
  label: 'What for',
  attributes: html`autocomplete="off" maxlength="${maxLength.description}"`,
};

const createAmountInput = (maxPence: number): FieldParts => ({
  label: 'Amount in pounds',
  hint: `At most ${formatMoney(maxPence)}`,
  attributes: html`autocomplete="off" inputmode="decimal"`,
});

const labels: Record<CounterField, string> = {
  amount: 'Amount in pounds',
  service: 'From the price list',
  description: descriptionInput.label,
  name: customerInputs.name.label,
  email: customerInputs.email.label,
};

/** The summary only links to the fields, because each field itself says what is wrong. */
export const errorSummary = (errors: CounterErrors) => html`
  <div class="notice notice-error" role="alert" tabindex="-1" autofocus aria-labelledby="errors">
    <h2 id="errors">Please check what you have typed</h2>
    <ul>${counterFields.filter((name) => errors[name]).map((name) => html`<li><a href="#${name}">${labels[name]}</a></li>`)}</ul>
  </div>`;

interface FormState {
  readonly typed: TypedCounterForm | undefined;
  readonly errors: CounterErrors;
}

const errorLine = (name: CounterField, error: string | undefined) =>
  error ? html`<p class="error" id="${name}-error">${error}</p>` : '';

const inputField = (
  name: CounterField,
  { label, hint, attributes }: FieldParts,
  { typed, errors }: FormState,
  wrap: (input: Html) => Html = (input) => input,
) => {
  const error = errors[name];
  const describedBy = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].join(' ').trim();
  const described = describedBy === '' ? '' : html` aria-describedby="${describedBy}"`;
  const input = html`<input id="${name}" name="${name}"${described}${error ? html` aria-invalid="true"` : ''} ${attributes} value="${typed?.[name] ?? ''}">`;
  return html`
      <label for="${name}">${label}</label>
      ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
      ${wrap(input)}
      ${errorLine(name, error)}`;
};

export const customerFields = (state: FormState) => html`
      <div class="field">${inputField('name', customerInputs.name, state)}</div>
      <div class="field">${inputField('email', customerInputs.email, state)}</div>`;

export type CounterShop = Pick<
  Tenant,
  'name' | 'phone' | 'replyTo' | 'address' | 'logoHash' | 'colour' | 'dataContact'
>;

export const toShopDetails = (tenant: CounterShop, isTest: boolean): ShopDetails => ({
  tenantName: tenant.name,
  tenantPhone: tenant.phone,
  tenantReplyTo: tenant.replyTo,
  tenantAddress: tenant.address,
  tenantLogoHash: tenant.logoHash,
  tenantColour: tenant.colour,
  tenantDataContact: tenant.dataContact,
  isTest,
});

/** The customer opens the others, so that the form stays in reach. */
const MAX_TILES = 12;

type Prices = CounterOffer['prices'];

const serviceTile = ({ id, name, amountGross }: Prices[number], chosen: string) => html`
        <div>
          <input class="service" type="radio" id="service-${id}" name="service" value="${id}"${id === chosen ? html` checked` : ''}>
          <label class="tile" for="service-${id}"><span>${isolate(name)}</span> <span class="price">${formatMoney(amountGross)}</span> <span class="chosen" aria-hidden="true">${amount(amountGross)}</span></label>
        </div>`;

const moreTiles = (prices: Prices, chosen: string) =>
  prices.length === 0
    ? ''
    : html`
      <details${prices.some(({ id }) => id === chosen) ? html` open` : ''}>
        <summary>More from the price list</summary>
        <div class="tiles">${prices.map((price) => serviceTile(price, chosen))}</div>
      </details>`;

const serviceField = (prices: Prices, { typed, errors }: FormState) => {
  const chosen = typed?.service ?? '';
  return html`
    <fieldset id="service"${errors.service ? html` aria-describedby="service-error"` : ''}>
      <legend>${labels.service}</legend>
      ${prices.length === 0 ? '' : html`<div class="tiles">${prices.slice(0, MAX_TILES).map((price) => serviceTile(price, chosen))}</div>`}
      ${moreTiles(prices.slice(MAX_TILES), chosen)}
      <div class="tiles">
        <div>
          <input class="other" type="radio" id="service-other" name="service" value=""${chosen === '' ? html` checked` : ''}>
          <label class="tile" for="service-other">Something else</label>
        </div>
      </div>
      ${errorLine('service', errors.service)}
    </fieldset>`;
};

interface CounterPageParts {
  readonly offer: CounterOffer;
  readonly isTest: boolean;
  readonly typed?: TypedCounterForm;
  readonly errors?: CounterErrors;
}

export const counterPage = (
  tenant: CounterShop,
  { offer, isTest, typed, errors = {} }: CounterPageParts,
) => {
  const hasErrors = Object.keys(errors).length > 0;
  const state = { typed, errors };
  return page({
    shop: toShopDetails(tenant, isTest),
    title: `${hasErrors ? 'Error: ' : ''}Pay ${tenant.name}`,
    style: counterStyle,
    main: html`
    <header class="summary"><h1><span class="sender">Pay ${isolate(tenant.name)}</span></h1></header>
    ${hasErrors ? errorSummary(errors) : ''}
    <form class="counter" method="post" action="${counterPath}" novalidate>
      <div class="total">${inputField('amount', createAmountInput(offer.maxPence), state, (input) => html`<div class="entry"><span aria-hidden="true">£</span> ${input}</div>`)}</div>
      ${offer.prices.length === 0 && !errors.service ? '' : serviceField(offer.prices, state)}
      <div class="field for-other">${inputField('description', descriptionInput, state)}</div>
      ${customerFields(state)}
      <button class="primary">Continue</button>
      <p class="small">Next, you check the amount and pay by card. Nothing is taken before that.</p>
    </form>`,
  });
};

export const noticePage = (heading: string, text: string | Html, shop?: ShopDetails) =>
  page({
    shop,
    title: heading,
    main: html`
    <section class="state">
      ${statusIcon('neutral', 'exclamation')}
      <h1>${heading}</h1>
      <p class="text">${text}</p>
    </section>`,
  });

export const noCounterPage = noticePage(
  'You can’t pay at this address',
  'Please ask the shop how you can pay.',
);

export const counterThrottledPage = (tenant: CounterShop, isTest: boolean, reason: string) =>
  noticePage('Please wait a while', `Nothing was taken. ${reason}`, toShopDetails(tenant, isTest));
