import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { type PaymentPayload, paymentPayload } from '../../../contract/payment.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { EmailField } from './email-field.tsx';
import { Form } from './form.tsx';
import { FormError } from './form-error.tsx';
import type { AppForm } from './form-types.ts';
import { MoneyField } from './money-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { useAppForm } from './use-form.ts';

type Request = AppForm<typeof paymentPayload>;

interface RequestFormProps {
  readonly onSubmit: (payload: PaymentPayload, form: Request) => unknown;
  readonly untilValid?: boolean;
}

const RequestForm = ({ onSubmit, untilValid = false }: RequestFormProps) => {
  const form = useAppForm({
    schema: paymentPayload,
    initialValues: {
      customer: { name: '', email: '', phone: '' },
      description: 'Boiler',
      amountNet: 4500,
      vatCode: 'T1',
    },
  });
  return (
    <Form of={form} label="New Request" onSubmit={(payload) => onSubmit(payload, form)}>
      <TextField of={form} name="customer.name" label="Name" required maxLength={50} />
      <EmailField of={form} name="customer.email" label="Email" />
      <PhoneField of={form} name="customer.phone" label="Phone Number" />
      <MoneyField of={form} name="amountNet" label="Price" />
      <FormError of={form} />
      <SubmitButton of={form} untilValid={untilValid}>
        Send
      </SubmitButton>
    </Form>
  );
};

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send' });

describe('a form', () => {
  it('hands on what the schema makes of it, with values that no field shows', async () => {
    const onSubmit = vi.fn();
    const { person } = renderUi(<RequestForm onSubmit={onSubmit} />);
    await person.type(field('Name'), ' Jo Bloggs ');
    await person.type(field('Email'), "jo.o'neil@x.ie");
    await person.click(send());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      customer: { name: 'Jo Bloggs', email: "jo.o'neil@x.ie", phone: '' },
      description: 'Boiler',
      amountNet: 4500,
      vatCode: 'T1',
    });
  });

  it('shows what is wrong at each field, and goes to the first [spec 5.26]', async () => {
    const onSubmit = vi.fn();
    const { person } = renderUi(<RequestForm onSubmit={onSubmit} />);
    await person.click(send());
    await waitFor(() => expect(field('Name')).toHaveFocus());
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveAccessibleDescription(messages.nameEmpty);
    expect(field('Email')).toHaveAccessibleDescription(messages.emailOrPhone);
    expect(field('Phone Number')).toHaveAccessibleDescription(messages.emailOrPhone);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says nothing while a field is first typed in, speaks once it is left, and is quiet once it is cured [spec 5.31]', async () => {
    const { person } = renderUi(<RequestForm onSubmit={vi.fn()} />);
    await person.type(field('Email'), 'jo@');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
    await person.tab();
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(messages.emailInvalid));
    await person.type(field('Email'), 'x.ie');
    await waitFor(() => expect(field('Email')).toBeValid());
    expect(field('Email')).toHaveAccessibleDescription('');
  });

  it('takes a message across fields away from both when either is filled', async () => {
    const { person } = renderUi(<RequestForm onSubmit={vi.fn()} />);
    await person.click(send());
    await waitFor(() => expect(field('Email')).toBeInvalid());
    await person.type(field('Phone Number'), '07700 900123');
    await waitFor(() => expect(field('Email')).toBeValid());
    expect(field('Phone Number')).toBeValid();
    expect(field('Name')).toBeInvalid();
  });

  it('shows what the server refused at the field, until that field changes [spec 5.33]', async () => {
    const refuse = vi.fn((_: PaymentPayload, form: Request) => {
      const unplaced = form.setFieldErrors({ 'customer.email': 'No such mailbox', colour: 'Choose a colour' });
      form.setFormError(unplaced.join(' '));
    });
    const { person } = renderUi(<RequestForm onSubmit={refuse} />);
    await person.type(field('Name'), 'Jo');
    await person.type(field('Email'), 'jo@x.ie');
    await person.click(send());
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('No such mailbox'));
    expect(field('Email')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a colour');

    await person.type(field('Name'), ' Bloggs');
    await person.tab();
    expect(field('Email')).toHaveAccessibleDescription('No such mailbox');

    await person.type(field('Email'), 'x');
    await waitFor(() => expect(field('Email')).toBeValid());
    await person.click(send());
    await waitFor(() => expect(refuse).toHaveBeenCalledTimes(2));
  });

  it('sends once however often Enter is pressed, and then again', async () => {
    let answer = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const { person } = renderUi(<RequestForm onSubmit={onSubmit} />);
    await person.type(field('Name'), 'Jo');
    await person.type(field('Email'), 'jo@x.ie{Enter}{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(send()).toHaveAttribute('aria-busy', 'true');
    await person.click(send());
    expect(send()).toHaveFocus();
    expect(onSubmit).toHaveBeenCalledOnce();
    answer();
    await waitFor(() => expect(send()).toHaveAttribute('aria-busy', 'false'));
    await person.click(send());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  });

  it('keeps its button disabled until what is typed is valid, where asked to', async () => {
    const { person } = renderUi(<RequestForm onSubmit={vi.fn()} untilValid />);
    expect(send()).toBeDisabled();
    await person.type(field('Name'), 'Jo');
    await person.type(field('Email'), 'jo@x');
    expect(send()).toBeDisabled();
    await person.type(field('Email'), '.ie');
    expect(send()).toBeEnabled();
    await person.clear(field('Name'));
    expect(send()).toBeDisabled();
  });

  it('holds what was typed as unsaved, until it is taken back or the form is left', async () => {
    const { person, unmount } = renderUi(<RequestForm onSubmit={vi.fn()} />);
    expect(unsaved.has()).toBe(false);
    await person.type(field('Name'), 'J');
    expect(unsaved.has('typing')).toBe(true);
    await person.clear(field('Name'));
    expect(unsaved.has()).toBe(false);
    await person.type(field('Price'), '1');
    expect(unsaved.has('typing')).toBe(true);
    unmount();
    expect(unsaved.has()).toBe(false);
  });
});
