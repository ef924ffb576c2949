import { describe, expect, test } from 'vitest';
import { fromErrorBody } from './api-error.ts';

const parse = (body: unknown) => {
  const { status, detail, code, requestErrors, otherErrors } = fromErrorBody(400, body);
  return { status, detail, code, requestErrors, otherErrors };
};

describe('an error response', () => {
  test('has the detail and the code of the response [spec 3.18]', () => {
    expect(parse({ detail: 'Not found.', code: 'not_found' })).toMatchObject({
      detail: 'Not found.',
      code: 'not_found',
      requestErrors: {},
    });
  });
  test('gives each field its first message, under a dotted camelCase name [spec 3.18]', () => {
    const body = {
      first_name: ['Too short', 'Too plain'],
      customer: { email: ['Not an address'], home_phone: 'No such line' },
      empty: [],
    };
    expect(parse(body).requestErrors).toEqual({
      firstName: 'Too short',
      'customer.email': 'Not an address',
      'customer.homePhone': 'No such line',
    });
  });
  test('returns the errors without a field separately [spec 3.18]', () => {
    expect(parse({ non_field_errors: ['Closed today'] })).toMatchObject({
      requestErrors: {},
      otherErrors: ['Closed today'],
    });
  });
  test.each([['Nope'], [['Nope', 'Never']]])(
    'has an entry “body” when the response is a plain value: %j [spec 3.19]',
    (body) => {
      expect(parse(body).requestErrors).toEqual({ body: 'Nope' });
    },
  );
  test.each([[null], [undefined], [{}], [[]]])(
    'without any message is still an error object: %j',
    (body) => {
      expect(parse(body)).toMatchObject({ status: 400, requestErrors: {}, otherErrors: [] });
    },
  );
});
