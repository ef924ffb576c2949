export interface ListRequest {
  /** The name of the row in the table. */
  readonly measure: string;
  readonly path: string;
  readonly kind: 'list' | 'search';
}

export const firstPage = '/services/payments/?limit=10';
const customers = '/services/customers/?limit=10';
const withSearch = (list: string, text: string) => `${list}&search=${encodeURIComponent(text)}`;

/**
 * Builds the list requests of the busiest shop. The numbers of results in the names apply to its
 * 50,000 payments.
 */
export const buildListRequests = (customerId: string): ListRequest[] => [
  { measure: 'payments, first page', path: firstPage, kind: 'list' },
  { measure: 'payments, page 4,000', path: `${firstPage}&page=4000`, kind: 'list' },
  { measure: 'payments, count (a page of one)', path: '/services/payments/?limit=1', kind: 'list' },
  {
    measure: 'payments of one customer',
    path: `${firstPage}&customer_id=${customerId}`,
    kind: 'list',
  },
  { measure: 'payments, filter unpaid', path: `${firstPage}&filter=unpaid`, kind: 'list' },
  {
    measure: 'payments, filter unpaid, page 1,000',
    path: `${firstPage}&filter=unpaid&page=1000`,
    kind: 'list',
  },
  {
    measure: 'payments, filter undelivered',
    path: `${firstPage}&filter=undelivered`,
    kind: 'list',
  },
  { measure: 'payments, filter mine', path: `${firstPage}&filter=mine`, kind: 'list' },
  { measure: 'payments, totals', path: '/services/payment_totals/', kind: 'list' },
  {
    measure: 'payments, filter unpaid and search',
    path: withSearch(`${firstPage}&filter=unpaid`, 'hygienist'),
    kind: 'search',
  },
  {
    measure: 'payments, filter undelivered and search',
    path: withSearch(`${firstPage}&filter=undelivered`, 'hygienist'),
    kind: 'search',
  },
  {
    measure: 'payments, filter mine and search',
    path: withSearch(`${firstPage}&filter=mine`, 'hygienist'),
    kind: 'search',
  },
  { measure: 'payments, search by amount', path: withSearch(firstPage, '£45.00'), kind: 'search' },
  {
    measure: 'payments, search by status',
    path: withSearch(firstPage, 'declined'),
    kind: 'search',
  },
  {
    measure: 'payments, search by three words of a name',
    path: withSearch(firstPage, 'Ada A. Ash'),
    kind: 'search',
  },
  {
    measure: 'payments, search, none found',
    path: withSearch(firstPage, 'nobody at all'),
    kind: 'search',
  },
  {
    measure: 'payments, search, 2,500 found',
    path: withSearch(firstPage, 'hygienist'),
    kind: 'search',
  },
  {
    measure: 'payments, search in accents',
    path: withSearch(firstPage, 'HÝGIÉNÎST'),
    kind: 'search',
  },
  {
    measure: 'payments, search, all found',
    path: withSearch(firstPage, 'example'),
    kind: 'search',
  },
  {
    measure: 'payments, search, all found, page 4,000',
    path: `${withSearch(firstPage, 'example')}&page=4000`,
    kind: 'search',
  },
  {
    measure: 'payments, search by words of two fields',
    path: withSearch(firstPage, 'example hygienist'),
    kind: 'search',
  },
  { measure: 'payments, search, one letter', path: withSearch(firstPage, 'a'), kind: 'search' },
  {
    measure: 'payments, search, two letters, none found',
    path: withSearch(firstPage, 'zq'),
    kind: 'search',
  },
  {
    measure: 'payments, search by phone number',
    path: withSearch(firstPage, '(07700) 900123'),
    kind: 'search',
  },
  { measure: 'customers, first page', path: customers, kind: 'list' },
  { measure: 'customers, page 400', path: `${customers}&page=400`, kind: 'list' },
  {
    measure: 'customers, search, 1 found',
    path: withSearch(customers, 'Ada A. Ash'),
    kind: 'search',
  },
  { measure: 'customers, search, one letter', path: withSearch(customers, 'a'), kind: 'search' },
];
