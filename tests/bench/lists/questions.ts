export interface Question {
  readonly measure: string;
  readonly path: string;
  readonly kind: 'list' | 'search';
}

export const firstPage = '/services/payments/?limit=10';
const customers = '/services/customers/?limit=10';
const find = (list: string, text: string) => `${list}&search=${encodeURIComponent(text)}`;

/** What the busiest shop is asked; the numbers found are those of its 50,000 payments. */
export const questionsFor = (customerId: string): Question[] => [
  { measure: 'payments, first page', path: firstPage, kind: 'list' },
  { measure: 'payments, page 4,000', path: `${firstPage}&page=4000`, kind: 'list' },
  { measure: 'payments, count (a page of one)', path: '/services/payments/?limit=1', kind: 'list' },
  { measure: 'payments of one customer', path: `${firstPage}&customer_id=${customerId}`, kind: 'list' },
  { measure: 'payments, search, 10 found', path: find(firstPage, 'Ada A. Ash'), kind: 'search' },
  { measure: 'payments, search, none found', path: find(firstPage, 'nobody at all'), kind: 'search' },
  { measure: 'payments, search, 2,500 found', path: find(firstPage, 'hygienist'), kind: 'search' },
  { measure: 'payments, search in accents', path: find(firstPage, 'HÝGIÉNÎST'), kind: 'search' },
  { measure: 'payments, search, all found', path: find(firstPage, 'example'), kind: 'search' },
  {
    measure: 'payments, search, all found, page 4,000',
    path: `${find(firstPage, 'example')}&page=4000`,
    kind: 'search',
  },
  { measure: 'payments, search, one letter', path: find(firstPage, 'a'), kind: 'search' },
  { measure: 'payments, search, two letters, none found', path: find(firstPage, 'zq'), kind: 'search' },
  { measure: 'payments, search by phone number', path: find(firstPage, '(07700) 900123'), kind: 'search' },
  { measure: 'customers, first page', path: customers, kind: 'list' },
  { measure: 'customers, page 400', path: `${customers}&page=400`, kind: 'list' },
  { measure: 'customers, search, 1 found', path: find(customers, 'Ada A. Ash'), kind: 'search' },
  { measure: 'customers, search, one letter', path: find(customers, 'a'), kind: 'search' },
];
