import { describe, expect, test } from 'vitest';
import { fromErrorBody } from './api-error.ts';

const parse = (body: unknown) => {
  const { status, detail, code, requestErrors, otherErrors } = fromErrorBody(400, body);
  return { status, detail, code, requestErrors, otherErrors };
};

describe('an error response', () => {
  test('keeps its detail and code [spec 3.18]', () => {
    expect(parse({ detail: 'Not found.', code: 'not_found' })).toMatchObject({
      detail: 'Not found.',
      code: 'not_found',
      requestErrors: {},
    });
  });
  test('maps each field to its first message by its dotted camelCase name [spec 3.18]', () => {
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
  test('separates errors without a field [spec 3.18]', () => {
    expect(parse({ non_field_errors: ['Closed today'] })).toMatchObject({
      requestErrors: {},
      otherErrors: ['Closed today'],
    });
  });
  test.each([['Nope'], [['Nope', 'Never']]])(
    'that is a plain value has a body entry: %j [spec 3.19]',
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
