import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { toComparableEmail } from './ascii-email.ts';
import { type Call, type CallName, calls, getErrorCodes } from './calls.ts';
import { customerPayload } from './entities/customer-payload.ts';
import { inviteAcceptance } from './entities/invite.ts';
import { pin } from './entities/pin.ts';
import { servicePayload } from './entities/service-payload.ts';
import { getServicePrice } from './entities/service-price.ts';
import { passwordPayload } from './entities/session.ts';
import { enrolmentPayload } from './entities/tablet.ts';
import { errorStatus } from './errors.ts';
import { getGross, getVat } from './money.ts';
import { paymentPayload } from './payments/payment-payload.ts';
import { isPayable, paymentStatuses } from './payments/payment-status.ts';
import { email, isEmail, optionalEmail } from './primitives.ts';
import { messages } from './text/messages.ts';
import { parseVatNumber } from './vat-number.ts';

const getErrorsByField = (schema: v.GenericSchema, input: unknown) =>
  Object.fromEntries(
    (v.safeParse(schema, input).issues ?? [])
      .toReversed()
      .map((issue) => [v.getDotPath(issue) ?? '', issue.message]),
  );

/** Spec §7, row by row. */
const specifiedCalls = `
get /users/me/ · get /whoami/ · post /login/ · post /logout/ · post /password/set/
get /services/customers/ · post /services/customers/ · get /services/customers/{id}/ · put /services/customers/{id}/
get /services/payments/ · get /services/payments/{id}/ · post /services/payments/
post /services/payments/{id}/cancel/ · post /services/payments/{id}/resend/
get /services/services/ · get /services/services/{id}/ · post /services/services/
put /services/services/{id}/ · delete /services/services/{id}/
get /users/ · get /users/{id}/ · put /users/{id}/ · post /invites/ · post /users/{id}/resend_invite/
get /invites/{token}/ · post /invites/{token}/accept/
`
  .split(/[\n·]/)
  .map((row) => row.trim())
  .filter(Boolean);

describe('the contract', () => {
  test('has every call of the specification and no other [spec 7.1]', () => {
    const coreCalls = Object.values<Call>(calls).filter(({ extension }) => !extension);
    const actual = coreCalls.map(({ method, path }) => `${method} ${path}`);
    expect(actual.toSorted()).toEqual(specifiedCalls.toSorted());
    expect(actual).toHaveLength(26);
  });

  test('declares for each call only error codes that have an HTTP status', () => {
    for (const name of Object.keys(calls) as CallName[]) {
      for (const code of getErrorCodes(name)) expect(errorStatus[code]).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('an email address', () => {
  test.each([
    "o'neil@x.ie",
    'jo.bloggs+till@mail.example.com',
    'a@b.co',
    'jo@bücher.test',
    'jo@BÜCHER.test',
    'jo@xn--bcher-kva.test',
    'jo@例え.テスト',
    'jo@straße.example',
  ])('%s is accepted [mail 3.1]', (address) => {
    expect(isEmail(address)).toBe(true);
  });
  test.each([
    '',
    'jo',
    'jo@',
    '@x.ie',
    'a@b',
    'a b@x.ie',
    `${'a'.repeat(250)}@x.ie`,
    'jo@bücher',
    'jo@bü cher.test',
    'jo@bücher.test/pay',
    'jo@bücher.test:25',
    'jo@bücher..test',
    'jö@bücher.test',
  ])('%s is refused [spec 5.1]', (address) => {
    expect(isEmail(address)).toBe(false);
  });
});

test('an email address keeps its spelling, and one with a letter beyond a–z before the @ is refused with a sentence [mail 3.1]', () => {
  expect(v.parse(email, 'jo@Bücher.test')).toBe('jo@Bücher.test');
  expect(v.safeParse(email, 'jö@example.test').issues?.map(({ message }) => message)).toEqual([
    messages.emailNotAscii,
  ]);
  expect(['jo@BÜCHER.test', 'JO@xn--bcher-kva.test'].map(toComparableEmail)).toEqual([
    'jo@xn--bcher-kva.test',
    'jo@xn--bcher-kva.test',
  ]);
});

test.each([
  '\u202ajo@example.com\u202c',
  ' jo@example.com\u00a0',
  'mailto:jo@example.com?subject=Hello%20Jo',
  'jo@example.com.',
  'ｊｏ＠example.com',
])('the form reads the email address in the pasted text %j [text 1.5]', (typed) => {
  expect(v.parse(email, typed)).toBe('jo@example.com');
  expect(v.parse(optionalEmail, typed)).toBe('jo@example.com');
});

test('PINs, codes and VAT numbers accept pasted spaces, hyphens and digits of other scripts [text 1.4]', () => {
  expect(v.parse(pin, ' ٧٣ ٩١ ')).toBe('7391');
  expect(v.parse(enrolmentPayload, { tabletCode: '７Ｋ２m－\u200b4XQ9' })).toEqual({
    tabletCode: '7K2M4XQ9',
  });
  expect(parseVatNumber('ＧＢ １２３‑4567 89')).toBe('GB 123 4567 89');
});

describe('a customer', () => {
  test('is refused without a name, and without an email or phone, with the second error at both fields [spec 5.9]', () => {
    expect(getErrorsByField(customerPayload, { name: '  ', email: '', phone: null })).toEqual({
      name: 'Name must not be empty',
      email: 'Either email or phone is required',
      phone: 'Either email or phone is required',
    });
  });
  test('accepts an email or a phone [spec 5.8]', () => {
    expect(getErrorsByField(customerPayload, { name: 'Jo', email: 'jo@example.com' })).toEqual({});
    expect(getErrorsByField(customerPayload, { name: 'Jo', phone: '07700 900123' })).toEqual({});
  });
  test('limits the name to 50 characters [spec 9.6]', () => {
    expect(getErrorsByField(customerPayload, { name: 'a'.repeat(50), phone: '1' })).toEqual({});
    expect(getErrorsByField(customerPayload, { name: 'a'.repeat(51), phone: '1' })).toEqual({
      name: 'Name too long: at most 50 characters',
    });
  });
  test('rejects an invalid email address', () => {
    expect(getErrorsByField(customerPayload, { name: 'Jo', email: 'jo@', phone: '1' })).toEqual({
      email: 'Please enter a valid email address',
    });
  });
  test('rejects characters that the database cannot store', () => {
    expect(getErrorsByField(customerPayload, { name: 'Jo\u0000', phone: '1' })).toEqual({
      name: 'This contains a character that cannot be saved',
    });
  });
});

describe('a payment request', () => {
  const validPayload = {
    customer: { name: 'Jo', email: 'jo@example.com' },
    description: '',
    amountNet: 1,
    vatCode: 'T1',
  };

  test('accepts one penny [spec 5.11]', () =>
    expect(getErrorsByField(paymentPayload, validPayload)).toEqual({}));
  test('requires a positive price [spec 5.12]', () => {
    expect(getErrorsByField(paymentPayload, { ...validPayload, amountNet: 0 })).toEqual({
      amountNet: 'Price must be more than £0.00',
    });
    expect(
      Object.keys(getErrorsByField(paymentPayload, { ...validPayload, amountNet: 1.5 })),
    ).toEqual(['amountNet']);
    expect(
      Object.keys(getErrorsByField(paymentPayload, { ...validPayload, amountNet: '12' })),
    ).toEqual(['amountNet']);
  });
  test('requires one of the two VAT codes [spec 5.13]', () => {
    expect(
      Object.keys(getErrorsByField(paymentPayload, { ...validPayload, vatCode: 'T2' })),
    ).toEqual(['vatCode']);
  });
  test('follows the rules of a customer, except for the limit of the name', () => {
    const customer = { name: 'a'.repeat(51), email: '', phone: '' };
    expect(getErrorsByField(paymentPayload, { ...validPayload, customer })).toEqual({
      'customer.email': 'Either email or phone is required',
      'customer.phone': 'Either email or phone is required',
    });
  });
});

describe('a service', () => {
  test('requires a name and a description, and no cost [spec 5.15]', () => {
    expect(getErrorsByField(servicePayload, { name: '', description: ' ', cost: null })).toEqual({
      name: 'Name must not be empty',
      description: 'Description must not be empty',
    });
  });

  test.each([
    [{ cost: 4500 }, 'T1', 4500, 5400],
    [{ cost: 4500 }, 'T0', 4500, 4500],
    [{ cost: 832, costGross: 999 }, 'T1', 832, 999],
    [{ cost: 832, costGross: 999 }, 'T0', 832, 832],
    [{ cost: 4500, costGross: 999 }, 'T1', 4500, 5400],
    [{ cost: null, costGross: null }, 'T1', 0, 0],
  ] as const)(
    'with the prices %o and VAT code %s costs %i pence before VAT and %i pence with VAT [counter 11.11]',
    (prices, vatCode, amountNet, amountGross) => {
      expect(getServicePrice(prices, vatCode)).toEqual({ amountNet, vatCode, amountGross });
    },
  );
});

describe('passwords', () => {
  test('must match and not be empty, and the error is at the confirm field [spec 9.7]', () => {
    expect(getErrorsByField(passwordPayload, { password: '', passwordConfirm: '' })).toEqual({
      password: 'Password must not be empty',
    });
    expect(getErrorsByField(passwordPayload, { password: 'a', passwordConfirm: 'b' })).toEqual({
      passwordConfirm: 'Passwords must match',
    });
  });
  test('of an invite that do not match are reported together with the terms that are not accepted [spec 5.21, spec 9.7]', () => {
    const input = {
      firstName: '',
      lastName: '',
      email: 'x',
      password: 'a',
      passwordConfirm: 'b',
      terms: false,
    };
    expect(getErrorsByField(inviteAcceptance, input)).toEqual({
      firstName: 'First name must not be empty',
      lastName: 'Last name must not be empty',
      email: 'Please enter a valid email address',
      passwordConfirm: 'Passwords must match',
      terms: 'Please accept the terms and conditions',
    });
  });
});

describe('the VAT', () => {
  test.each([
    [1000, 200],
    [1, 0],
    [2, 0],
    [3, 1],
    [832, 166],
    [833, 167],
    [999_999_999_999, 200_000_000_000],
  ])('on %i pence is %i, rounded half up [spec 2.83, spec 9.5]', (net, vat) => {
    expect(getVat(net, 'T1')).toBe(vat);
    expect(getGross(net, 'T1')).toBe(net + vat);
    expect(getGross(net, 'T0')).toBe(net);
  });
});

describe('a payment request', () => {
  test('can be paid only while its status is requested or declined [spec 3.9]', () => {
    expect(paymentStatuses.filter(isPayable)).toEqual(['requested', 'declined']);
    expect(isPayable('a status of a newer server')).toBe(false);
  });
});
