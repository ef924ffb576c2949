import type { LedgerCheckout, LedgerPayment } from '../money-provider.ts';

/** What the provider knew of a request at one moment. */
type Checkouts = readonly LedgerCheckout[];

const sumRefundedPence = ({ refunds }: LedgerPayment) =>
  refunds
    .filter(({ status }) => status !== 'refused')
    .reduce((sum, { amountPence }) => sum + amountPence, 0);

const hasPaid = (checkouts: Checkouts) =>
  checkouts.some(({ ledgerPayment }) => ledgerPayment !== undefined);

const holdsMoney = (checkouts: Checkouts) =>
  checkouts.some(
    ({ ledgerPayment }) =>
      ledgerPayment && ledgerPayment.amountPence > sumRefundedPence(ledgerPayment),
  );

interface Statement {
  readonly text: RegExp;
  /** Whether the statement was true, by what the provider knew at that moment. */
  readonly isTrue: (checkouts: Checkouts) => boolean;
}

/** What the customer's pages say of money. */
const statements: readonly Statement[] = [
  {
    text: /Nothing was taken(?! just now| before it was cancelled)/,
    isTrue: (checkouts) => !holdsMoney(checkouts),
  },
  { text: /<h1>Paid<\/h1>/, isTrue: hasPaid },
  { text: /<h1>Refunded<\/h1>/, isTrue: hasPaid },
  { text: /came in after that|a second time/, isTrue: hasPaid },
  { text: /<h1>Your payment is being checked<\/h1>/, isTrue: hasPaid },
];

/**
 * Returns the statements of a page that were false when the server made it: neither true of what
 * the provider knew before the request nor of what it knew after the response, because the customer
 * may pay meanwhile.
 */
export const findFalseStatements = (html: string, before: Checkouts, after: Checkouts) =>
  statements
    .filter(({ text, isTrue }) => text.test(html) && !isTrue(before) && !isTrue(after))
    .map(({ text }) => `The customer read a false sentence: ${text.source}`);

/** Returns what staff were told of a refused cancellation although the customer was not paying. */
export const findFalseRefusals = (text: string, before: Checkouts, after: Checkouts) => {
  const isPaying = (checkouts: Checkouts) => checkouts.some(({ state }) => state !== 'ended');
  const isOnItsWay = (checkouts: Checkouts) =>
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

/** Returns what staff see of a request as paid although the provider has taken nothing for it. */
export const findFalseStatus = (status: string | undefined, checkouts: Checkouts) =>
  (status === 'paid' || status === 'refunded_provider') && !hasPaid(checkouts)
    ? [`Staff read ${status}, but nothing was paid`]
    : [];
