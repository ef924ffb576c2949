import { html } from 'hono/html';
import { maxLength } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { Tenant } from '../../../db/schema.ts';
import { counterPath } from '../../../domain/counter/counter-offer.ts';
import { type Html, page } from '../pages/page.ts';
import { isolate, type ShopDetails } from '../pages/shop-parts.ts';
import { statusIcon } from '../pages/status-icon.ts';
import {
  type CounterErrors,
  type CounterField,
  type CounterOffer,
  counterFields,
  type TypedCounterForm,
} from './counter-form.ts';

interface FieldParts {
  readonly label: string;
  readonly hint?: string;
  readonly attributes: Html;
  /** Whether the page hides the field when a service of the price list is chosen. */
  readonly isForOther?: boolean;
}

const customerInputs = {
  name: {
    label: 'Your name',
    attributes: html`autocomplete="name" autocapitalize="words" spellcheck="false" maxlength="${maxLength.customerName}"`,
  },
  email: {
    label: 'Your email address',
    hint: 'For the receipt',
    attributes: html`type="text" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="${maxLength.email}"`,
  },
} as const satisfies Partial<Record<CounterField, FieldParts>>;

const getInputs = (maxPence: number) =>
  ({
    description: {
      label: 'What for',
      attributes: html`autocomplete="off" maxlength="${maxLength.description}"`,
      isForOther: true,
    },
    amount: {
      label: 'Amount in pounds',
      hint: `At most ${formatMoney(maxPence)}`,
      attributes: html`autocomplete="off" inputmode="decimal"`,
      isForOther: true,
    },
    ...customerInputs,
  }) as const satisfies Partial<Record<CounterField, FieldParts>>;

const field = (
  name: CounterField,
  { label, hint, isForOther = false }: Omit<FieldParts, 'attributes'>,
  error: string | undefined,
  createControl: (attributes: Html) => Html,
) => {
  const describedBy = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].join(' ').trim();
  return html`
    <div class="field${isForOther ? ' for-other' : ''}">
      <label for="${name}">${label}</label>
      ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
      ${createControl(html`id="${name}" name="${name}"${describedBy === '' ? '' : html` aria-describedby="${describedBy}"`}${error ? html` aria-invalid="true"` : ''}`)}
      ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
    </div>`;
};

/** A list of the services. The page's style hides the fields `for-other` when one is chosen. */
const serviceField = (prices: CounterOffer['prices'], chosen: string, error: string | undefined) =>
  field(
    'service',
    { label: 'From the price list' },
    error,
    (attributes) => html`
      <select ${attributes}>
        <option value="">Something else</option>
        ${prices.map(({ id, name, amountGross }) => html`<option class="service" value="${id}"${id === chosen ? html` selected` : ''}>${name} – ${formatMoney(amountGross)}</option>`)}
      </select>`,
  );

export const errorSummary = (errors: CounterErrors) => html`
  <div class="notice notice-error" role="alert" tabindex="-1" autofocus aria-labelledby="errors">
    <h2 id="errors">Please check what you have typed</h2>
    <ul>${counterFields.filter((name) => errors[name]).map((name) => html`<li><a href="#${name}">${errors[name]}</a></li>`)}</ul>
  </div>`;

interface FormState {
  readonly typed: TypedCounterForm | undefined;
  readonly errors: CounterErrors;
}

const inputField = (
  name: CounterField,
  { attributes, ...parts }: FieldParts,
  { typed, errors }: FormState,
) =>
  field(
    name,
    parts,
    errors[name],
    (common) => html`<input ${common} ${attributes} value="${typed?.[name] ?? ''}">`,
  );

/** The fields for the name and the address of the customer. */
export const customerFields = (state: FormState) => html`
      ${inputField('name', customerInputs.name, state)}
      ${inputField('email', customerInputs.email, state)}`;

/** What the pages show of a shop. */
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

interface CounterPageParts {
  readonly offer: CounterOffer;
  readonly isTest: boolean;
  readonly typed?: TypedCounterForm;
  readonly errors?: CounterErrors;
}

/** The form on which a customer creates a request, empty or with the typed values and errors. */
export const counterPage = (
  tenant: CounterShop,
  { offer, isTest, typed, errors = {} }: CounterPageParts,
) => {
  const hasErrors = Object.keys(errors).length > 0;
  const inputs = getInputs(offer.maxPence);
  const input = (name: keyof typeof inputs) => inputField(name, inputs[name], { typed, errors });
  return page({
    shop: toShopDetails(tenant, isTest),
    title: `${hasErrors ? 'Error: ' : ''}Pay ${tenant.name}`,
    main: html`
    <header class="summary"><h1><span class="sender">Pay ${isolate(tenant.name)}</span></h1></header>
    ${hasErrors ? errorSummary(errors) : ''}
    <form method="post" action="${counterPath}" novalidate>
      ${offer.prices.length === 0 ? '' : serviceField(offer.prices, typed?.service ?? '', errors.service)}
      ${input('description')}
      ${input('amount')}
      ${input('name')}
      ${input('email')}
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

/** `reason` says which limit was reached, and what the customer can do. */
export const counterThrottledPage = (tenant: CounterShop, isTest: boolean, reason: string) =>
  noticePage('Please wait a while', `Nothing was taken. ${reason}`, toShopDetails(tenant, isTest));
