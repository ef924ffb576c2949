import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { runPageScript } from '../../../../tests/support/app/run-page-script.ts';
import { customerPages } from '../../../../tests/support/browser/visits/customer-pages.ts';
import { cardFormScript } from './card-form-script.ts';

test('the focus moves from a complete field of the card form to the next one, and Backspace in an empty field moves it back [counter 12.4]', async () => {
  document.body.innerHTML = String(await customerPages['card form']);
  runPageScript(cardFormScript);
  const user = userEvent.setup();
  const [number, expiry, cvc] = ['Card number', 'Expiry date', 'Security code'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  );
  if (!number || !expiry || !cvc) throw new Error('The form lacks a field');

  for (const field of [number, expiry, cvc]) await user.clear(field);
  await user.type(number, '4242 4242 4242 4241');
  expect(number).toHaveFocus();
  await user.keyboard('{Backspace}2');
  expect(expiry).toHaveFocus();
  await user.keyboard('12/20');
  expect(expiry).toHaveFocus();
  await user.keyboard('{Backspace}{Backspace}99');
  expect(cvc).toHaveFocus();

  await user.keyboard('{Backspace}');
  expect([expiry.value, document.activeElement]).toEqual(['12/99', expiry]);
  await user.clear(expiry);
  await user.keyboard('{Backspace}');
  expect([number.value, document.activeElement]).toEqual(['4242 4242 4242 4242', number]);

  // A correction in the middle keeps the focus.
  number.setSelectionRange(1, 2);
  await user.keyboard('2');
  expect(number).toHaveFocus();
});

test('the hint of the security code says how many digits the typed brand has [counter 12.4]', async () => {
  document.body.innerHTML = String(await customerPages['card form']);
  runPageScript(cardFormScript);
  const user = userEvent.setup();
  const number = screen.getByLabelText('Card number');
  const code = screen.getByLabelText('Security code');
  for (const [typed, hint] of [
    ['4', '3 digits'],
    ['37', '4 digits'],
    ['9', '3 or 4 digits'],
  ] as const) {
    await user.clear(number);
    await user.type(number, typed);
    expect(code, typed).toHaveAccessibleDescription(hint);
  }
});
