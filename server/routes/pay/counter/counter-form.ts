import * as v from 'valibot';
import { counterMinPence, maxLength } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { email, nameText, text, typedText } from '../../../../contract/primitives.ts';
import { messages } from '../../../../contract/text/messages.ts';
import { amountProblems, readAmount } from '../../../../contract/text/read-amount.ts';
import type { CounterPrice } from '../../../domain/counter/counter-offer.ts';
import type { CounterRequest } from '../../../domain/counter/counter-requests.ts';
import { containsLink } from '../../../lib/text/link-text.ts';

/** The fields have the order of the page. */
export const counterFields = ['amount', 'service', 'description', 'name', 'email'] as const;
export type CounterField = (typeof counterFields)[number];
export type TypedCounterForm = Record<CounterField, string>;
export type CounterErrors = Partial<Record<CounterField, string>>;

export interface CounterOffer {
  readonly maxPence: number;
  readonly prices: readonly CounterPrice[];
}

const customer = {
  name: v.pipe(
    nameText(maxLength.customerName),
    v.nonEmpty('Enter your name'),
    v.check((typed) => !containsLink(typed), messages.nameHasLink),
  ),
  email: v.pipe(typedText(), v.nonEmpty('Enter your email address'), email),
};

const customerSchema = v.object(customer);

const createAmountSchema = (maxPence: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty('Enter the amount in pounds, such as 12.50'),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const reading = readAmount(dataset.value);
      if ('pence' in reading) return reading.pence;
      // The limit of the shop is lower, and its message says so.
      if (reading.problem === amountProblems.tooLarge) return Number.MAX_SAFE_INTEGER;
      addIssue({ message: reading.problem });
      return NEVER;
    }),
    v.minValue(counterMinPence, `Enter ${formatMoney(counterMinPence)} or more`),
    v.maxValue(
      maxPence,
      `You can pay at most ${formatMoney(maxPence)} here. Please ask the shop about more`,
    ),
  );

const createOtherSchema = (maxPence: number) =>
  v.object({
    ...customer,
    description: v.pipe(
      text(maxLength.description),
      v.nonEmpty('Enter what you pay for'),
      v.check((typed) => !containsLink(typed), 'Please leave web and email addresses out'),
    ),
    amount: createAmountSchema(maxPence),
  });

const createServiceSchema = (prices: CounterOffer['prices']) =>
  v.object({
    ...customer,
    service: v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const price = prices.find(({ id }) => id === dataset.value);
        if (price) return price;
        addIssue({ message: 'The price list has changed. Please choose again' });
        return NEVER;
      }),
    ),
  });

type Entry = Omit<CounterRequest, 'vatCode'>;

const toErrors = (issues: readonly v.BaseIssue<unknown>[]): CounterErrors => {
  const errors: CounterErrors = {};
  for (const { path, message } of issues) {
    const field = counterFields.find((name) => name === path?.[0]?.key);
    if (field) errors[field] ??= message;
  }
  return errors;
};

/** If the customer has chosen a service, the typed description and amount are ignored. */
export const checkCounterForm = (
  typed: TypedCounterForm,
  { maxPence, prices }: CounterOffer,
): { readonly entry: Entry } | { readonly errors: CounterErrors } => {
  if (typed.service === '') {
    const { success, output, issues } = v.safeParse(createOtherSchema(maxPence), typed);
    if (!success) return { errors: toErrors(issues) };
    const { amount: amountGross, ...rest } = output;
    return { entry: { ...rest, amountGross } };
  }
  const { success, output, issues } = v.safeParse(createServiceSchema(prices), typed);
  if (!success) return { errors: toErrors(issues) };
  const { service, ...rest } = output;
  return {
    entry: { ...rest, description: service.name, amountGross: service.amountGross },
  };
};

export const checkCustomerForm = (
  typed: TypedCounterForm,
): { readonly customer: Pick<Entry, 'name' | 'email'> } | { readonly errors: CounterErrors } => {
  const { success, output, issues } = v.safeParse(customerSchema, typed);
  return success ? { customer: output } : { errors: toErrors(issues) };
};

export const readTypedCounterForm = (form: URLSearchParams): TypedCounterForm => ({
  service: form.get('service') ?? '',
  description: form.get('description') ?? '',
  amount: form.get('amount') ?? '',
  name: form.get('name') ?? '',
  email: form.get('email') ?? '',
});
