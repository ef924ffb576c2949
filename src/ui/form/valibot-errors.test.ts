import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { customerPayload } from '../../../contract/customer.ts';
import { messages } from '../../../contract/messages.ts';
import { paymentPayload } from '../../../contract/payment.ts';
import { errorsOf } from './valibot-errors.ts';

describe('the messages of a form', () => {
  it('are none when all is well', () => {
    expect(errorsOf(customerPayload, { name: 'Jo', email: "o'neil@x.ie", phone: '' })).toEqual({});
  });

  it('say on both fields that one of them is required, also while another field is wrong', () => {
    expect(errorsOf(customerPayload, { name: '', email: '', phone: '' })).toEqual({
      name: messages.nameEmpty,
      email: messages.emailOrPhone,
      phone: messages.emailOrPhone,
    });
  });

  it('stand at the dotted names of nested fields', () => {
    const values = { customer: { name: 'Jo', email: 'x', phone: '' }, description: '', amountNet: 0, vatCode: 'T0' };
    expect(errorsOf(paymentPayload, values)).toEqual({
      'customer.email': messages.emailInvalid,
      amountNet: messages.priceNotPositive,
    });
  });

  it('give the first of several at one field [spec 5.26]', () => {
    const schema = v.object({ pin: v.pipe(v.string(), v.digits('Digits only'), v.length(4, 'Four digits')) });
    expect(errorsOf(schema, { pin: 'a' })).toEqual({ pin: 'Digits only' });
  });

  it('fall back to "not valid" where a rule has no words of its own [spec 5.32]', () => {
    expect(errorsOf(v.object({ age: v.pipe(v.number(), v.minValue(18)) }), { age: 3 })).toEqual({
      age: messages.invalid,
    });
  });

  it('keep what belongs to no field apart', () => {
    const schema = v.pipe(
      v.object({ a: v.string() }),
      v.check(() => false, 'Not together'),
    );
    expect(errorsOf(schema, { a: '' })).toEqual({ '': 'Not together' });
  });
});
