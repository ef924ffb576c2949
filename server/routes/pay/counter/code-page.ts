import { html } from 'hono/html';
import { splitGross } from '../../../../contract/money.ts';
import type { PaymentCode } from '../../../../contract/payments/payment-code.ts';
import { amount, type Html, page, vatLine } from '../pages/page.ts';
import { isolate } from '../pages/shop-parts.ts';
import type { CounterErrors, TypedCounterForm } from './counter-form.ts';
import {
  type CounterShop,
  customerFields,
  errorSummary,
  noticePage,
  toShopDetails,
} from './counter-page.ts';

interface CodePageParts {
  readonly path: string;
  readonly code: Pick<PaymentCode, 'amountPence' | 'vatCode' | 'description'>;
  readonly isTest: boolean;
  readonly typed?: TypedCounterForm;
  readonly errors?: CounterErrors;
}

export const codePage = (
  tenant: CounterShop,
  { path, code: { amountPence, vatCode, description }, isTest, typed, errors = {} }: CodePageParts,
) => {
  const hasErrors = Object.keys(errors).length > 0;
  return page({
    shop: toShopDetails(tenant, isTest),
    title: `${hasErrors ? 'Error: ' : ''}Pay ${tenant.name}`,
    main: html`
    <header class="summary">
      <h1><span class="sender">${isolate(tenant.name)} asks you to pay</span> ${amount(amountPence)}</h1>
      ${vatLine(splitGross(amountPence, vatCode).amountVat)}
      ${description === '' ? '' : html`<p class="description">for ${isolate(description)}</p>`}
    </header>
    ${hasErrors ? errorSummary(errors) : ''}
    <form method="post" action="${path}" novalidate>
      ${customerFields({ typed, errors })}
      <button class="primary">Continue</button>
      <p class="small">Next, you check the amount and pay by card. Nothing is taken before that.</p>
    </form>`,
  });
};

const problems = {
  unreadable: [
    'This code can’t be read',
    (shop: Html) => html`Nothing was taken just now. Please scan the code of ${shop} again.`,
  ],
  ended: [
    'This code has ended',
    (shop: Html) => html`Nothing was taken just now. Please ask ${shop} for a new code.`,
  ],
  not_allowed: [
    'This code can’t be paid',
    (shop: Html) => html`Nothing was taken just now. Please ask ${shop} for another way to pay.`,
  ],
  paid: [
    'This code was paid',
    (shop: Html) =>
      html`It can be paid only once. The phone that paid shows the receipt. If that was not you, please ask ${shop} for a new code.`,
  ],
  taken: [
    'This code is open on another phone',
    (shop: Html) =>
      html`Nothing was taken just now. To pay on this phone, please ask ${shop} for a new code.`,
  ],
} as const;

export type CodeProblem = keyof typeof problems;

export const codeProblemPage = (tenant: CounterShop, isTest: boolean, problem: CodeProblem) => {
  const [heading, describe] = problems[problem];
  return noticePage(heading, describe(isolate(tenant.name)), toShopDetails(tenant, isTest));
};
