import * as v from 'valibot';
import { describeCodeLength, getCodeLengths } from './card-brands.ts';
import { findTestCard } from './test-cards.ts';

export const cardFields = ['number', 'expiry', 'cvc', 'name'] as const;
export type CardField = (typeof cardFields)[number];
export type TypedCard = Record<CardField, string>;
export type CardErrors = Partial<Record<CardField, string>>;

const MAX_NAME_LENGTH = 200;

/** The Luhn algorithm (ISO/IEC 7812) gives the last digit of a card number. */
const passesLuhn = (digits: string) => {
  let sum = 0;
  for (const [position, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
};

// Numeric keypads have no slash, so 1229 means 12/29.
const expiryPattern = /^(0?[1-9]|1[0-2])\s*[/.-]?\s*(?:20)?(\d{2})$/;

const isPast = (expiry: string, now: Date) => {
  const [, month, year] = expiryPattern.exec(expiry) ?? [];
  // `Date.UTC` counts months from 0, so this is the start of the next month.
  const validUntilMs = Date.UTC(2000 + Number(year), Number(month));
  return validUntilMs <= now.getTime();
};

/** How long the security code is follows from the typed number, which may have a mistake. */
const createCardSchema = (number: string, now: Date) =>
  v.object({
    number: v.pipe(
      v.string(),
      v.transform((typed) => typed.replace(/[\s-]/g, '')),
      v.nonEmpty('Enter the card number'),
      v.regex(/^\d{12,19}$/, 'A card number has 12 to 19 digits'),
      v.check(passesLuhn, 'This card number is not right: please check the digits'),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const card = findTestCard(dataset.value);
        if (card) return card;
        addIssue({
          message: 'Only the test cards below work here: please never enter a real card',
        });
        return NEVER;
      }),
    ),
    expiry: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Enter the expiry date'),
      v.regex(expiryPattern, 'Enter MM/YY, such as 12/29'),
      v.check((expiry) => !isPast(expiry, now), 'This card has expired'),
    ),
    cvc: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Enter the security code'),
      v.check(
        (cvc) => /^\d+$/.test(cvc) && getCodeLengths(number).includes(cvc.length),
        `The security code has ${describeCodeLength(number)}`,
      ),
    ),
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Enter the name on the card'),
      v.maxLength(MAX_NAME_LENGTH, 'This name is too long'),
    ),
  });

export const readTypedCard = (form: URLSearchParams): TypedCard => ({
  number: form.get('number') ?? '',
  expiry: form.get('expiry') ?? '',
  cvc: form.get('cvc') ?? '',
  name: form.get('name') ?? '',
});

export const checkCard = (typed: TypedCard, now: Date) => {
  const result = v.safeParse(createCardSchema(typed.number, now), typed);
  if (result.success) return { card: result.output.number };
  const { nested = {} } = v.flatten<ReturnType<typeof createCardSchema>>(result.issues);
  const errors: CardErrors = {};
  for (const field of cardFields) {
    const first = nested[field]?.[0];
    if (first !== undefined) errors[field] = first;
  }
  return { errors };
};
