/** The simulated bank says this when the customer approves. */
type CardOutcome = 'accepted' | 'declined' | 'no_funds' | 'expired';

export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly outcome: CardOutcome;
  readonly expectation: string;
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', outcome: 'accepted', expectation: 'pays' },
  { number: '5555555555554444', brand: 'Mastercard', outcome: 'accepted', expectation: 'pays' },
  {
    number: '378282246310005',
    brand: 'American Express',
    outcome: 'accepted',
    expectation: 'pays',
  },
  {
    number: '4000000000000002',
    brand: 'Visa',
    outcome: 'declined',
    expectation: 'is declined by the bank',
  },
  {
    number: '4000000000009995',
    brand: 'Visa',
    outcome: 'no_funds',
    expectation: 'is declined, not enough money',
  },
  {
    number: '4000000000000069',
    brand: 'Visa',
    outcome: 'expired',
    expectation: 'is declined, the card has expired',
  },
];

/** Visitors try a payment with one press. */
export const filledInCard = {
  number: '4242 4242 4242 4242',
  expiry: '12/49',
  cvc: '123',
  name: 'Test Card',
} as const;

export const findTestCard = (number: string) => testCards.find((card) => card.number === number);

/** American Express has 15 digits. */
export const groupDigits = (number: string) =>
  number.length === 15
    ? number.replace(/^(\d{4})(\d{6})/, '$1 $2 ')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ');
