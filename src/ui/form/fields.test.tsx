import { screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { vatCode } from '../../../contract/money.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { PinField } from './pin-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { useAppForm } from './use-form.ts';

const schema = v.object({
  description: v.string(),
  password: v.string(),
  pin: v.string(),
  vatCode,
  terms: v.literal(true, messages.termsNotAccepted),
});

const AllFields = ({ onSubmit }: { readonly onSubmit: (values: v.InferOutput<typeof schema>) => void }) => {
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

const show = () => {
  const onSubmit = vi.fn();
  return { onSubmit, ...renderUi(<AllFields onSubmit={onSubmit} />) };
};

describe('a text field', () => {
  it('is named by its label, described by its hint, and passes on what helps typing [spec 5.27]', async () => {
    const { person } = show();
    const input = screen.getByRole('textbox', { name: 'Description' });
    expect(input).toHaveAccessibleDescription(/^What the customer reads ?$/);
    expect(input).toHaveAttribute('aria-required', 'true');
    expect(input).toHaveAttribute('placeholder', 'Boiler service');
    expect(input).toHaveAttribute('pattern', '[a-z]+');
    expect(input).toHaveAttribute('enterkeyhint', 'next');
    expect(input).toHaveAttribute('autocomplete', 'off');
    await person.type(input, 'abcdefgh');
    expect(input).toHaveValue('abcde');
  });
});

describe('a password field', () => {
  it('hides what is typed until asked to show it [spec 5.29]', async () => {
    const { person } = show();
    const input = screen.getByLabelText('New Password');
    await person.type(input, 'secret');
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveAttribute('autocomplete', 'new-password');
    await person.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('secret');
    await person.click(screen.getByRole('button', { name: 'Hide characters' }));
    expect(input).toHaveAttribute('type', 'password');
  });
});

describe('a pin field', () => {
  it('takes digits only, on a number pad, and is never filled in by the browser [spec 5.30]', async () => {
    const { person } = show();
    const input = screen.getByRole('textbox', { name: 'PIN' });
    await person.type(input, '1a2-3');
    expect(input).toHaveValue('123');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(input).toHaveAttribute('autocomplete', 'off');
  });
});

describe('a choice', () => {
  it('is a group of radio buttons, one of them chosen', async () => {
    const { person } = show();
    expect(screen.getByRole('radiogroup', { name: 'VAT' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'No VAT' })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: 'VAT (20%)' }));
    expect(screen.getByRole('radio', { name: 'VAT (20%)' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'No VAT' })).not.toBeChecked();
  });
});

describe('a checkbox', () => {
  it('must be ticked where the rules say so', async () => {
    const { person, onSubmit } = show();
    const box = screen.getByRole('checkbox', { name: 'I accept the Terms and Conditions' });
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(box).toHaveAccessibleDescription(messages.termsNotAccepted));
    expect(box).toHaveFocus();
    await person.click(box);
    await waitFor(() => expect(box).toBeValid());
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ terms: true, vatCode: 'T0' });
  });
});
