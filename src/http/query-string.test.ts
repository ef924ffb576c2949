import { expect, test } from 'vitest';
import { toQueryString } from './query-string.ts';

test.each([
  [{}, ''],
  [{ search: '', page: undefined, userId: null }, ''],
  [{ search: 'jo & co', page: 2, limit: 10 }, '?limit=10&page=2&search=jo%20%26%20co'],
  [{ userId: 7, customerId: 'a' }, '?customer_id=a&user_id=7'],
  [{ statusIn: ['paid', 'declined'] }, '?status_in[]=paid&status_in[]=declined'],
  [{ customer: { firstName: 'Jo' } }, '?customer_first_name=Jo'],
])('the query %j becomes %s [spec 7.4]', (query, text) => {
  expect(toQueryString(query)).toBe(text);
});
