import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { customerPayload } from '../../../contract/entities/customer-payload.ts';
import { paymentPayload } from '../../../contract/payments/payment-payload.ts';
import { messages } from '../../../contract/text/messages.ts';
import { getValidationErrors } from './use-form.ts';

describe('the messages of a form', () => {
  it('are empty for valid values', () => {
    expect(
      getValidationErrors(customerPayload, { name: 'Jo', email: "o'neil@x.ie", phone: '' }),
    ).toEqual({});
  });

  it('report at both fields that one of them is required, also while another field is invalid', () => {
    expect(getValidationErrors(customerPayload, { name: '', email: '', phone: '' })).toEqual({
      name: messages.nameEmpty,
      email: messages.emailOrPhone,
      phone: messages.emailOrPhone,
    });
  });

  it('have dotted names for nested fields', () => {
    const values = {
      customer: { name: 'Jo', email: 'x', phone: '' },
      description: '',
      amountNet: 0,
      vatCode: 'T0',
    };
    expect(getValidationErrors(paymentPayload, values)).toEqual({
      'customer.email': messages.emailInvalid,
      amountNet: messages.priceNotPositive,
    });
  });

  it('contain only the first of several errors of a field [spec 5.26]', () => {
    const schema = v.object({
      pin: v.pipe(v.string(), v.digits('Digits only'), v.length(4, 'Four digits')),
    });
    expect(getValidationErrors(schema, { pin: 'a' })).toEqual({ pin: 'Digits only' });
  });

  it('say "not valid" when a rule has no message [spec 5.32]', () => {
    expect(
      getValidationErrors(v.object({ age: v.pipe(v.number(), v.minValue(18)) }), { age: 3 }),
    ).toEqual({
      age: messages.invalid,
    });
  });

  it('list the errors without a field separately', () => {
    const schema = v.pipe(
      v.object({ a: v.string() }),
      v.check(() => false, 'Not together'),
    );
    expect(getValidationErrors(schema, { a: '' })).toEqual({ '': 'Not together' });
  });
});
