import { screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { vatCode } from '../../../../contract/money.ts';
import { messages } from '../../../../contract/text/messages.ts';
import { renderUi } from '../../../../tests/support/app/render-ui.tsx';
import { Form, SubmitButton } from '../form.tsx';
import { useAppForm } from '../use-form.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PinField } from './pin-field.tsx';
import { TextField } from './text-field.tsx';

const schema = v.object({
  description: v.string(),
  password: v.string(),
  pin: v.string(),
  vatCode,
  terms: v.literal(true, messages.termsNotAccepted),
});

const AllFields = ({
  onSubmit,
}: {
  readonly onSubmit: (values: v.InferOutput<typeof schema>) => void;
}) => {
  const form = useAppForm({
    schema,
    initialValues: { description: '', password: '', pin: '', vatCode: 'T0', terms: false },
  });
  return (
    <Form of={form} onSubmit={onSubmit}>
      <TextField
        of={form}
        name="description"
        label="Description"
        hint="What the customer reads"
        placeholder="Boiler service"
        required
        maxLength={5}
        pattern="[a-z]+"
        inputMode="text"
        enterKeyHint="next"
        autoComplete="off"
      />
      <PasswordField of={form} name="password" label="New Password" autoComplete="new-password" />
      <PinField of={form} name="pin" label="PIN" />
      <ChoiceField
        of={form}
        name="vatCode"
        label="VAT"
        options={[
          { value: 'T0', label: 'No VAT' },
          { value: 'T1', label: 'VAT (20%)' },
        ]}
      />
      <CheckboxField
        of={form}
        name="terms"
        label={
          <>
            I accept the <a href="/terms-and-conditions">Terms and Conditions</a>
          </>
        }
      />
      <SubmitButton of={form}>Save</SubmitButton>
    </Form>
  );
};

const renderFields = () => {
  const onSubmit = vi.fn();
  return { onSubmit, ...renderUi(<AllFields onSubmit={onSubmit} />) };
};

describe('a text field', () => {
  it('has a label, is described by its hint, and passes attributes on to its input [spec 5.27]', async () => {
    const { user } = renderFields();
    const input = screen.getByRole('textbox', { name: 'Description' });
    expect(input).toHaveAccessibleDescription(/^What the customer reads ?$/);
    expect(input).toHaveAttribute('aria-required', 'true');
    expect(input).toHaveAttribute('placeholder', 'Boiler service');
    expect(input).toHaveAttribute('pattern', '[a-z]+');
    expect(input).toHaveAttribute('enterkeyhint', 'next');
    expect(input).toHaveAttribute('autocomplete', 'off');
    await user.type(input, 'abcdefgh');
    expect(input).toHaveValue('abcde');
  });
});

const getCharactersButton = (input: HTMLElement, name: string) => {
  const buttons = screen.getAllByRole('button', { name });
  const button = buttons.find((other) => other.getAttribute('aria-controls') === input.id);
  if (!button) throw new Error(`No button "${name}" of the field`);
  return button;
};

describe('a password field', () => {
  it('hides its value until the user presses Show [spec 5.29]', async () => {
    const { user } = renderFields();
    const input = screen.getByLabelText('New Password');
    await user.type(input, 'secret');
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveAttribute('autocomplete', 'new-password');
    await user.click(getCharactersButton(input, 'Show characters'));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('secret');
    await user.click(getCharactersButton(input, 'Hide characters'));
    expect(input).toHaveAttribute('type', 'password');
  });
});

describe('a pin field', () => {
  it('accepts digits only, with a numeric keyboard and without autofill [spec 5.30]', async () => {
    const { user } = renderFields();
    const input = screen.getByRole('textbox', { name: 'PIN' });
    await user.type(input, '1a2-3');
    expect(input).toHaveValue('123');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(input).toHaveAttribute('autocomplete', 'off');
  });

  it('hides the digits until the user presses Show, and the browser does not treat it as a password [counter 13.4]', async () => {
    const { user } = renderFields();
    const input = screen.getByRole('textbox', { name: 'PIN' });
    await user.type(input, '7305');
    expect(input.className).toContain('masked');
    await user.click(getCharactersButton(input, 'Show characters'));
    expect(input.className).not.toContain('masked');
    expect(input).toHaveValue('7305');
    await user.click(getCharactersButton(input, 'Hide characters'));
    expect(input.className).toContain('masked');
    expect(input).not.toHaveAttribute('type', 'password');
  });
});

describe('a choice', () => {
  it('is a group of radio buttons with one selected option', async () => {
    const { user } = renderFields();
    expect(screen.getByRole('radiogroup', { name: 'VAT' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'No VAT' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'VAT (20%)' }));
    expect(screen.getByRole('radio', { name: 'VAT (20%)' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'No VAT' })).not.toBeChecked();
  });
});

describe('a checkbox', () => {
  it('must be ticked when the schema requires it', async () => {
    const { user, onSubmit } = renderFields();
    const box = screen.getByRole('checkbox', { name: 'I accept the Terms and Conditions' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(box).toHaveAccessibleDescription(messages.termsNotAccepted));
    expect(box).toHaveFocus();
    await user.click(box);
    await waitFor(() => expect(box).toBeValid());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ terms: true, vatCode: 'T0' });
  });
});
