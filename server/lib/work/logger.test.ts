import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

const logged = (...args: [object, string?]) => {
  const lines: string[] = [];
  createLogger({ write: (line) => lines.push(line) }).info(...args);
  return lines.join('');
};

test.each([
  ['a password', { payload: { password: 'hunter2' } }],
  ['a token', { invite: { token: 'hunter2' } }],
  [
    'a key of a payment provider',
    { credentials: { secretKey: 'hunter2', webhookSecret: 'hunter2', apiKey: 'hunter2' } },
  ],
  ['a key of a provider of text messages', { credentials: { authToken: 'hunter2' } }],
  ['a cookie', { request: { headers: { cookie: 'session=hunter2' } } }],
])('The log hides %s', (_what, entry) => {
  expect(logged(entry)).toContain('[hidden]');
  expect(logged(entry)).not.toContain('hunter2');
});

test.each(['4242424242424242', '4242 4242 4242 4242', '3714-496353-98431'])(
  'The log shows only the last four digits of the card number %s',
  (number) => {
    const line = logged({ typed: number }, `Card ${number} refused`);
    expect(line).not.toContain(number);
    expect(line).toContain(`Card card ending ${number.slice(-4)} refused`);
  },
);

test('The log shows other numbers unchanged', () => {
  expect(logged({ amount: 123456789, reference: '4242424242424243' })).toContain(
    '"reference":"4242424242424243"',
  );
});

test.each(['01a42318-5518-7073-a647-2f1c5d3e8b90', 'SMa4242424242424242b0123456789abcd'])(
  'The log shows the id %s unchanged, although its digits pass the check of card numbers',
  (id) => {
    expect(logged({ messageId: id }, 'Card 4242424242424242 refused')).toMatch(
      new RegExp(`"${id}".*Card card ending 4242`),
    );
  },
);

test('The log shows a failed query without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(jo@example.com)',
  });
  const error = new DrizzleQueryError(
    'insert into "users" values ($1, $2)',
    ['jo@example.com', 'argon2-hash'],
    cause,
  );
  const line = logged({ err: error }, 'A request failed');
  expect(line).toContain('insert into');
  expect(line).toContain('23505');
  expect(line).not.toContain('jo@example.com');
  expect(line).not.toContain('argon2-hash');
});

test('A log line has at most 2,000 characters of a query, of a message and of a stack [audit 1.9]', () => {
  const long = 'x'.repeat(500_000);
  const cause = new Error(long);
  const errors = [new DrizzleQueryError(long, [], cause), cause, long];
  for (const error of errors) {
    const line = logged({ err: error }, 'A request failed');
    expect(line.length).toBeGreaterThan(2_000);
    expect(line.length).toBeLessThan(8_000);
  }
});

test('Each log line is JSON with a time and a level', () => {
  expect(JSON.parse(logged({ status: 200 }, 'answered'))).toMatchObject({
    level: 'info',
    status: 200,
    msg: 'answered',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});
