import type { LedgerCheckout, LedgerPayment } from '../../providers/provider-driver.ts';

type Checkouts = readonly LedgerCheckout[];

/** At one moment. */
export interface KnownMoney {
  readonly checkouts: Checkouts;
  /** By staff. */
  readonly recordedPence: number;
}

const sumRefundedPence = ({ refunds }: LedgerPayment) =>
  refunds
    .filter(({ status }) => status !== 'refused')
    .reduce((sum, { amountPence }) => sum + amountPence, 0);

const hasPaid = ({ checkouts }: KnownMoney) =>
  checkouts.some(({ ledgerPayment }) => ledgerPayment !== undefined);

/** Also another way. */
const hasPaidAnyWay = (known: KnownMoney) => hasPaid(known) || known.recordedPence > 0;

const holdsMoney = ({ checkouts }: KnownMoney) =>
  checkouts.some(
    ({ ledgerPayment }) =>
      ledgerPayment && ledgerPayment.amountPence > sumRefundedPence(ledgerPayment),
  );

interface Statement {
  readonly text: RegExp;
  /** By what was known then. */
  readonly isTrue: (known: KnownMoney) => boolean;
}

/** The customer's pages say this of money. */
const statements: readonly Statement[] = [
  {
    text: /Nothing was taken(?! just now| before it was cancelled)/,
    isTrue: (known) => !holdsMoney(known),
  },
  { text: /<h1>Paid<\/h1>/, isTrue: hasPaidAnyWay },
  { text: /<h1>Refunded<\/h1>/, isTrue: hasPaid },
  { text: /came in after that|a second time/, isTrue: hasPaid },
  { text: /<h1>Your payment is being checked<\/h1>/, isTrue: hasPaid },
];

/**
 * False both by what was known before the request and after the response: the customer may pay meanwhile.
 */
export const findFalseStatements = (html: string, before: KnownMoney, after: KnownMoney) => {
  // The script's sentences are read only without a connection.
  const page = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  return statements
    .filter(({ text, isTrue }) => text.test(page) && !isTrue(before) && !isTrue(after))
    .map(({ text }) => `The customer read a false sentence: ${text.source}`);
};

/** The customer was not paying, but staff learned so. */
export const findFalseRefusals = (text: string, before: KnownMoney, after: KnownMoney) => {
  const isPaying = ({ checkouts }: KnownMoney) => checkouts.some(({ state }) => state !== 'ended');
  const isOnItsWay = ({ checkouts }: KnownMoney) =>
    checkouts.some(({ state }) => state === 'processing');
  const isFalse = text.includes('is paying right now') && !isPaying(before) && !isPaying(after);
  const isFalselyOnItsWay =
    text.includes('On its way') && !isOnItsWay(before) && !isOnItsWay(after);
  return [
    ...(isFalse ? ['Staff read that the customer is paying, but no page can be paid'] : []),
    ...(isFalselyOnItsWay
      ? ['Staff read that a payment is on its way, but the bank is deciding nothing']
      : []),
  ];
};

/** Staff see it as paid, but nothing was recorded or taken. */
export const findFalseStatus = (status: string | undefined, known: KnownMoney) =>
  (status === 'paid' && !hasPaidAnyWay(known)) ||
  (status === 'refunded_provider' && !hasPaid(known))
    ? [`Staff read ${status}, but nothing was paid`]
    : [];
