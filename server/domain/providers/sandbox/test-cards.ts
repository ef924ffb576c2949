/** What the pretend bank makes of an approved payment by a test card. */
type CardOutcome = 'accepted' | 'declined' | 'no_funds';

export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly outcome: CardOutcome;
  /** What to expect of it, for whoever tries the sandbox. */
  readonly expectation: string;
}

/** The cards that the sandbox knows, published on its page. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', outcome: 'accepted', expectation: 'pays' },
  { number: '5555555555554444', brand: 'Mastercard', outcome: 'accepted', expectation: 'pays' },
  { number: '4000000000000002', brand: 'Visa', outcome: 'declined', expectation: 'is declined by the bank' },
  { number: '4000000000009995', brand: 'Visa', outcome: 'no_funds', expectation: 'is declined, not enough money' },
];

export const findTestCard = (number: string) => testCards.find((card) => card.number === number);

/** In groups of four, as on the card. */
export const groupDigits = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
