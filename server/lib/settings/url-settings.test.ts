import { expect, test } from 'vitest';
import { splitDatabaseUrl } from './url-settings.ts';

test.each([
  ['postgresql://db.example/beepaid', ['postgresql://db.example/beepaid']],
  ['postgresql:///beepaid?host=/run/postgresql', ['postgresql:///beepaid?host=/run/postgresql']],
  [
    'postgres://me:p%40ss,word@one:5433,[::1]:5434,two/beepaid?sslmode=verify-full',
    [
      'postgres://me:p%40ss,word@one:5433/beepaid?sslmode=verify-full',
      'postgres://me:p%40ss,word@[::1]:5434/beepaid?sslmode=verify-full',
      'postgres://me:p%40ss,word@two/beepaid?sslmode=verify-full',
    ],
  ],
])('the setting %s is split into one URL for each host', (url, urls) => {
  expect(splitDatabaseUrl(url)).toEqual(urls);
});
