import { searches } from './fill-shop.ts';

export interface Question {
  readonly measure: string;
  readonly path: string;
  readonly kind: 'list' | 'search';
}

export const firstPage = '/services/payments/?limit=10';
const customers = '/services/customers/?limit=10';
const find = (list: string, text: string) => `${list}&search=${encodeURIComponent(text)}`;

/** What a filled shop is asked. */
export const questionsFor = (customerId: string): Question[] => [
  { measure: 'payments, first page', path: firstPage, kind: 'list' },
  { measure: 'payments, page 4,000', path: `${firstPage}&page=4000`, kind: 'list' },
  { measure: 'payments, count (a page of one)', path: '/services/payments/?limit=1', kind: 'list' },
  { measure: 'payments of one customer', path: `${firstPage}&customer_id=${customerId}`, kind: 'list' },
  { measure: 'payments, search, 2,500 found', path: find(firstPage, searches.common), kind: 'search' },
  { measure: 'payments, search, 10 found', path: find(firstPage, searches.rare), kind: 'search' },
  { measure: 'payments, search, none found', path: find(firstPage, searches.absent), kind: 'search' },
  { measure: 'customers, first page', path: customers, kind: 'list' },
  { measure: 'customers, search, 1 found', path: find(customers, searches.rare), kind: 'search' },
];
