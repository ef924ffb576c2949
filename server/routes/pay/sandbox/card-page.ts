import { html } from 'hono/html';
import { formatMoney } from '../../../../contract/money.ts';
import { describeCodeLength } from '../../../domain/providers/sandbox/card-brands.ts';
import {
  type CardErrors,
  type CardField,
  cardFields,
  type TypedCard,
} from '../../../domain/providers/sandbox/card-form.ts';
import {
  filledInCard,
  groupDigits,
  testCards,
} from '../../../domain/providers/sandbox/test-cards.ts';
import { describeDeclinedCard } from '../pages/earlier-attempt.ts';
import { getPayPath, type Html, page, summary } from '../pages/page.ts';
import { cardMarks } from '../pages/payment-marks.ts';
import type { CustomerPayment } from '../pages/shop-parts.ts';
import { lockIcon } from '../pages/status-icon.ts';
import { cardFormScript } from './card-form-script.ts';
import type { DeclinedCard } from './sandbox-attempts.ts';

interface FieldParts {
  readonly label: string;
  readonly hint?: string;
  readonly attributes: Html;
}

// Without `cc-*` names, browsers do not offer a real card for this test form.
const fields: Record<CardField, FieldParts> = {
  number: { label: 'Card number', attributes: html`autocomplete="off" inputmode="numeric"` },
  expiry: {
    label: 'Expiry date',
    hint: 'MM/YY',
    attributes: html`autocomplete="off" inputmode="numeric"`,
  },
  cvc: {
    label: 'Security code',
    attributes: html`autocomplete="off" inputmode="numeric"`,
  },
  name: {
    label: 'Name on card',
    attributes: html`autocomplete="off" autocapitalize="words" spellcheck="false"`,
  },
};

interface InputState {
  readonly value: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly noticeId?: string | undefined;
  readonly hasFocus?: boolean;
}

const input = (name: CardField, { value, hint, error, noticeId, hasFocus = false }: InputState) => {
  const { label, attributes } = fields[name];
  const describedBy = [noticeId, hint && `${name}-hint`, error && `${name}-error`]
    .filter(Boolean)
    .join(' ');
  return html`
    <div class="field field-${name}">
      <label for="${name}">${label}</label>
      ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
      ${name === 'number' ? html`${cardMarks('sandbox')}<span class="brand" id="brand" role="status"></span>` : ''}
      <input id="${name}" name="${name}" value="${value}" required ${attributes}${describedBy === '' ? '' : html` aria-describedby="${describedBy}"`}${error ? html` aria-invalid="true"` : ''}${hasFocus ? html` autofocus` : ''}>
      ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
    </div>`;
};

const errorSummary = (errors: CardErrors) => html`
  <div class="notice notice-error" role="alert" tabindex="-1" autofocus aria-labelledby="errors">
    <h2 id="errors">Please check the card details</h2>
    <ul>${cardFields.filter((name) => errors[name]).map((name) => html`<li><a href="#${name}">${errors[name]}</a></li>`)}</ul>
  </div>`;

const declinedNotice = (card: DeclinedCard) => html`
      <div class="notice notice-declined" id="declined">
        <h2>${describeDeclinedCard(card)}</h2>
        <p>Nothing was taken.</p>
      </div>`;

const testCardList = html`
  <details class="cards">
    <summary><span>Test cards to try</span></summary>
    <ul>${testCards.map(({ number, expectation }) => html`<li><code>${groupDigits(number)}</code> <span>${expectation}</span></li>`)}</ul>
    <p>Any future expiry date, any security code, any name. The pretend bank then asks: approve, refuse, or go back without paying. Please never enter a real card.</p>
  </details>`;

const emptyCard: TypedCard = { number: '', expiry: '', cvc: '', name: '' };

const filledInNote = html`<p class="small">A test card is filled in. No money moves.</p>`;

export interface CardFormParts {
  readonly declinedCard?: DeclinedCard | undefined;
  readonly typed?: TypedCard | undefined;
  readonly errors?: CardErrors | undefined;
}

/** The form never repeats a card number or security code. */
export const cardPage = (
  payment: CustomerPayment,
  providerCheckoutId: string,
  { declinedCard, typed = emptyCard, errors = {} }: CardFormParts = {},
) => {
  const hasErrors = Object.keys(errors).length > 0;
  const isFilledIn = typed === emptyCard;
  const values = isFilledIn ? filledInCard : { ...typed, number: '', cvc: '' };
  return page({
    shop: payment,
    title: `${hasErrors ? 'Error: ' : ''}Pay ${formatMoney(payment.askedAmount)} to ${payment.tenantName}`,
    script: cardFormScript,
    main: html`
    ${summary(payment)}
    ${hasErrors ? errorSummary(errors) : ''}
    <form method="post" action="/pay/${payment.payToken}/card" autocomplete="off" novalidate${isFilledIn ? html` data-filled-in` : ''}>
      <input type="hidden" name="session" value="${providerCheckoutId}">
      ${declinedCard ? declinedNotice(declinedCard) : ''}
      ${isFilledIn ? filledInNote : ''}
      ${cardFields.map((name) =>
        input(name, {
          value: values[name],
          hint: name === 'cvc' ? describeCodeLength(typed.number) : fields[name].hint,
          error: errors[name],
          noticeId: name === 'number' && declinedCard ? 'declined' : undefined,
          hasFocus: name === 'number' && !hasErrors,
        }),
      )}
      <button class="primary">${lockIcon}<span>Pay ${formatMoney(payment.askedAmount)}</span></button>
      <p class="small">Next, your bank asks you to confirm <span class="unbroken">(3-D Secure).</span> Nothing is taken before that.</p>
    </form>
    <p class="back"><a href="${getPayPath(payment)}">Back to the payment</a></p>
    ${testCardList}`,
  });
};
