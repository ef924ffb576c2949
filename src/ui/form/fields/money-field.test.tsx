import { fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { maxPence } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { pence } from '../../../../contract/primitives.ts';
import { messages } from '../../../../contract/text/messages.ts';
import { amountProblems } from '../../../../contract/text/read-amount.ts';
import { renderUi } from '../../../../tests/support/app/render-ui.tsx';
import { Form, SubmitButton } from '../form.tsx';
import { useAppForm } from '../use-form.ts';
import { MoneyField } from './money-field.tsx';

const schema = v.object({ amountNet: v.pipe(pence, v.minValue(1, messages.priceNotPositive)) });
const onSubmit = vi.fn();

const PriceForm = () => {
  const form = useAppForm({ schema, initialValues: { amountNet: 0 } });
  return (
    <Form of={form} onSubmit={onSubmit}>
      <MoneyField of={form} name="amountNet" label="Price" required />
      <SubmitButton of={form}>Save</SubmitButton>
    </Form>
  );
};

const getPriceField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });

describe('a money field', () => {
  beforeEach(() => {
    onSubmit.mockClear();
  });

  it('fills from the right as a cash register does, with the caret at the end [spec 2.80]', async () => {
    const { user } = renderUi(<PriceForm />);
    const shown: string[] = [];
    await user.click(getPriceField());
    for (const digit of '1234') {
      await user.keyboard(digit);
      shown.push(getPriceField().value);
    }
    expect(shown).toEqual(['£0.01', '£0.12', '£1.23', '£12.34']);
    expect(getPriceField().selectionStart).toBe(getPriceField().value.length);
    expect(getPriceField()).toHaveAttribute('inputmode', 'numeric');
  });

  it('removes the last digit on backspace [spec 2.81]', async () => {
    const { user } = renderUi(<PriceForm />);
    await user.type(getPriceField(), '1234{Backspace}');
    expect(getPriceField()).toHaveValue('£1.23');
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(getPriceField()).toHaveValue('£0.00');
  });

  it.each([
    ['12.34', '£12.34'],
    ['£12.34', '£12.34'],
    ['1,234.50', '£1,234.50'],
    ['45', '£45.00'],
  ])('accepts a pasted %s', async (text, shown) => {
    const { user } = renderUi(<PriceForm />);
    await user.type(getPriceField(), '7');
    await user.paste(text);
    expect(getPriceField()).toHaveValue(shown);
  });

  it('ignores typed letters and signs, and says what to paste if a pasted text is not an amount [spec 2.81, text 4.2]', async () => {
    const { user } = renderUi(<PriceForm />);
    await user.type(getPriceField(), '12x-3');
    expect(getPriceField()).toHaveValue('£1.23');
    await user.paste('Jo Bloggs');
    expect(getPriceField()).toHaveValue('£1.23');
    expect(getPriceField()).toHaveAccessibleDescription(amountProblems.unreadable);
    await user.keyboard('4');
    expect(getPriceField()).toHaveAccessibleDescription('');
  });

  it.each([
    ['pasted', 'paste', '99999999999'],
    ['typed', 'keyboard', '9'.repeat(13)],
  ] as const)(
    'names the limit at once when a larger amount is %s [text 4.6]',
    async (_how, enter, text) => {
      const { user } = renderUi(<PriceForm />);
      await user.type(getPriceField(), '4500');
      const before = enter === 'paste' ? '£45.00' : formatMoney(maxPence);
      if (enter === 'keyboard') await user.clear(getPriceField());
      await user[enter](text);
      expect(getPriceField()).toHaveValue(before);
      expect(getPriceField()).toHaveAccessibleDescription('At most £9,999,999,999.99');
    },
  );

  it('leaves out a minus, and says so also after the user has left the field [text 4.5]', async () => {
    const { user } = renderUi(<PriceForm />);
    await user.type(getPriceField(), '-5');
    await user.tab();
    expect(getPriceField()).toHaveValue('£0.05');
    expect(getPriceField()).toHaveAccessibleDescription(amountProblems.negative);
  });

  it('starts a new amount after a sign [text 4.1]', async () => {
    const { user } = renderUi(<PriceForm />);
    await user.type(getPriceField(), '3000');
    await user.tab();
    await user.click(getPriceField());
    await user.keyboard('£25');
    expect(getPriceField()).toHaveValue('£0.25');
    await user.clear(getPriceField());
    await user.keyboard('£45.00');
    expect(getPriceField()).toHaveValue('£45.00');
  });

  it('keeps the amount when a composition ends that has not begun [text 4.1]', async () => {
    const { user } = renderUi(<PriceForm />);
    await user.type(getPriceField(), '78');
    fireEvent.compositionEnd(getPriceField(), { data: '' });
    expect(getPriceField()).toHaveValue('£0.78');
  });

  it('continues with typed digits after an amount that is equal to the one before was pasted [text 4.1]', async () => {
    const { user } = renderUi(<PriceForm />);
    const field = getPriceField();
    await user.type(field, '2500');
    field.setSelectionRange(5, 6);
    await user.paste('25 pounds');
    await user.keyboard('3');
    expect(field).toHaveValue('£250.03');
  });

  it('starts a new amount when the selection is replaced', async () => {
    const { user } = renderUi(<PriceForm />);
    await user.type(getPriceField(), '1234');
    await user.tripleClick(getPriceField());
    await user.keyboard('5');
    expect(getPriceField()).toHaveValue('£0.05');
    await user.clear(getPriceField());
    expect(getPriceField()).toHaveValue('£0.00');
  });

  it.each([
    ['45.', '£45.00'],
    ['45.5', '£45.50'],
    ['45.50', '£45.50'],
    ['45.509', '£45.50'],
    ['9,99', '£9.99'],
    ['1,200', '£1,200.00'],
    ['1,200.5', '£1,200.50'],
    ['.5', '£0.50'],
    ['45..5', '£45.50'],
    ['99999999999.', '£999,999,999.99'],
  ])('reads the typed text %s as %s [counter 2.1]', async (text, shown) => {
    const { user } = renderUi(<PriceForm />);
    await user.click(getPriceField());
    await user.keyboard(text);
    expect(getPriceField()).toHaveValue(shown);
  });

  it('removes a decimal point on backspace [counter 2.1]', async () => {
    const { user } = renderUi(<PriceForm />);
    await user.click(getPriceField());
    await user.keyboard('45.5{Backspace}');
    expect(getPriceField()).toHaveValue('£45.00');
    await user.keyboard('{Backspace}');
    expect(getPriceField()).toHaveValue('£0.45');
    await user.keyboard('1');
    expect(getPriceField()).toHaveValue('£4.51');
  });

  it('is selected on focus, so that typing replaces the amount [counter 2.2]', async () => {
    const { user } = renderUi(<PriceForm />);
    await user.type(getPriceField(), '6800');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(getPriceField());
    await user.keyboard('4500');
    expect(getPriceField()).toHaveValue('£45.00');
    await user.tab();
    await user.tab({ shift: true });
    await user.keyboard('5');
    expect(getPriceField()).toHaveValue('£0.05');
  });

  it('has its value in pence, and shows an error when it is empty', async () => {
    const { user } = renderUi(<PriceForm />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(getPriceField()).toHaveAccessibleDescription(messages.priceNotPositive),
    );
    await user.type(getPriceField(), '999');
    await waitFor(() => expect(getPriceField()).toBeValid());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ amountNet: 999 }));
  });
});
