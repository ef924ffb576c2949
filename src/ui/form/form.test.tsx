import { screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { type PaymentPayload, paymentPayload } from '../../../contract/payments/payment-payload.ts';
import { messages } from '../../../contract/text/messages.ts';
import { renderUi } from '../../../tests/support/app/render-ui.tsx';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';
import { MoneyField } from './fields/money-field.tsx';
import { EmailField, PhoneField, TextField } from './fields/text-field.tsx';
import { Form, FormError, SubmitButton } from './form.tsx';
import type { AppForm } from './form-types.ts';
import { useAppForm } from './use-form.ts';

const schema = v.omit(v.object(paymentPayload.entries), ['amountGross']);
type Request = AppForm<typeof schema>;

interface RequestFormProps {
  readonly onSubmit: (payload: PaymentPayload, form: Request) => unknown;
  readonly isDisabledUntilValid?: boolean;
}

const RequestForm = ({ onSubmit, isDisabledUntilValid = false }: RequestFormProps) => {
  const form = useAppForm({
    schema,
    initialValues: {
      customer: { name: '', email: '', phone: '' },
      description: 'Boiler',
      amountNet: 4500,
      vatCode: 'T1',
      askForNow: 100,
      withoutReminders: false,
    },
  });
  return (
    <Form of={form} label="New Request" onSubmit={(payload) => onSubmit(payload, form)}>
      <TextField of={form} name="customer.name" label="Name" required maxLength={50} />
      <EmailField of={form} name="customer.email" label="Email" />
      <PhoneField of={form} name="customer.phone" label="Phone Number" isForTexts />
      <MoneyField of={form} name="amountNet" label="Price" />
      <FormError of={form} />
      <SubmitButton of={form} isDisabledUntilValid={isDisabledUntilValid}>
        Send
      </SubmitButton>
    </Form>
  );
};

const getField = (name: string) => screen.getByRole('textbox', { name });
const getSendButton = () => screen.getByRole('button', { name: 'Send' });

describe('a form', () => {
  it('says that a phone number looks wrong when the user has left the field, and sends it [counter 11.12]', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(<RequestForm onSubmit={onSubmit} />);
    await user.type(getField('Name'), 'Jo');
    await user.type(getField('Phone Number'), '12');
    expect(screen.queryByText('This number looks too short')).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText('This number looks too short')).toBeVisible();
    await user.click(getSendButton());
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  });

  it('says that texts may not reach a landline number, and sends it [counter 11.12]', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(<RequestForm onSubmit={onSubmit} />);
    await user.type(getField('Name'), 'Jo');
    await user.type(getField('Phone Number'), '01632 960123');
    await user.tab();
    expect(await screen.findByText('Not a mobile number: texts may not reach it')).toBeVisible();
    await user.click(getSendButton());
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  });

  it('shows server errors for fields named like inherited properties as messages without a field', async () => {
    const errors = Object.fromEntries(
      ['constructor', '__proto__', 'toString'].map((name) => [name, `No ${name}`]),
    );
    let unassigned: string[] = [];
    const onSubmit = vi.fn((_payload: PaymentPayload, form: Request) => {
      unassigned = form.setFieldErrors(errors);
    });
    const { user } = renderUi(<RequestForm onSubmit={onSubmit} />);
    await user.type(getField('Name'), 'Jo Bloggs');
    await user.type(getField('Email'), 'jo@example.com');
    await user.click(getSendButton());
    await waitFor(() =>
      expect(unassigned).toEqual(['No constructor', 'No __proto__', 'No toString']),
    );
  });

  it('shows the address of a recipient that is pasted into the email field [text 1.5]', async () => {
    const { user } = renderUi(<RequestForm onSubmit={vi.fn()} />);
    await user.click(getField('Email'));
    await user.paste('"Bloggs, Jo" <jo@example.com>, ');
    expect(getField('Email')).toHaveValue('jo@example.com');
  });

  it('submits the output of the schema, including values that have no field', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(<RequestForm onSubmit={onSubmit} />);
    await user.type(getField('Name'), ' Jo Bloggs ');
    await user.type(getField('Email'), "jo.o'neil@x.ie");
    await user.click(getSendButton());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      customer: { name: 'Jo Bloggs', email: "jo.o'neil@x.ie", phone: '' },
      description: 'Boiler',
      amountNet: 4500,
      vatCode: 'T1',
      askForNow: 100,
      withoutReminders: false,
    });
  });

  it('shows the error of each field and focuses the first [spec 5.26]', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(<RequestForm onSubmit={onSubmit} />);
    await user.click(getSendButton());
    await waitFor(() => expect(getField('Name')).toHaveFocus());
    expect(getField('Name')).toBeInvalid();
    expect(getField('Name')).toHaveAccessibleDescription(messages.nameEmpty);
    expect(getField('Email')).toHaveAccessibleDescription(messages.emailOrPhone);
    expect(getField('Phone Number')).toHaveAccessibleDescription(messages.emailOrPhone);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows no error while the user types for the first time, shows it on blur, and removes it once the value is valid [spec 5.31]', async () => {
    const { user } = renderUi(<RequestForm onSubmit={vi.fn()} />);
    await user.type(getField('Email'), 'jo@');
    expect(getField('Email')).not.toHaveAttribute('aria-invalid');
    await user.tab();
    await waitFor(() =>
      expect(getField('Email')).toHaveAccessibleDescription(messages.emailInvalid),
    );
    await user.type(getField('Email'), 'x.ie');
    await waitFor(() => expect(getField('Email')).toBeValid());
    expect(getField('Email')).toHaveAccessibleDescription('');
  });

  it('shows no error at a field that the user has passed without typing [counter 16.13]', async () => {
    const { user } = renderUi(<RequestForm onSubmit={vi.fn()} />);
    await user.click(getField('Name'));
    await user.click(getField('Email'));
    await user.click(getField('Phone Number'));
    expect(getField('Name')).toBeValid();
    expect(getField('Email')).toBeValid();
    await user.type(getField('Name'), 'J{Backspace}');
    await user.tab();
    await waitFor(() => expect(getField('Name')).toHaveAccessibleDescription(messages.nameEmpty));
  });

  it('removes an error that two fields share when one of them is filled', async () => {
    const { user } = renderUi(<RequestForm onSubmit={vi.fn()} />);
    await user.click(getSendButton());
    await waitFor(() => expect(getField('Email')).toBeInvalid());
    await user.type(getField('Phone Number'), '07700 900123');
    await waitFor(() => expect(getField('Email')).toBeValid());
    expect(getField('Phone Number')).toBeValid();
    expect(getField('Name')).toBeInvalid();
  });

  it('shows a server error at its field until that field changes [spec 5.33]', async () => {
    const refuse = vi.fn((_: PaymentPayload, form: Request) => {
      const unassigned = form.setFieldErrors({
        'customer.email': 'No such mailbox',
        colour: 'Choose a colour',
      });
      form.setFormError(unassigned.join(' '));
    });
    const { user } = renderUi(<RequestForm onSubmit={refuse} />);
    await user.type(getField('Name'), 'Jo');
    await user.type(getField('Email'), 'jo@x.ie');
    await user.click(getSendButton());
    await waitFor(() => expect(getField('Email')).toHaveAccessibleDescription('No such mailbox'));
    expect(getField('Email')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a colour');

    await user.type(getField('Name'), ' Bloggs');
    await user.tab();
    expect(getField('Email')).toHaveAccessibleDescription('No such mailbox');

    await user.type(getField('Email'), 'x');
    await waitFor(() => expect(getField('Email')).toBeValid());
    await user.click(getSendButton());
    await waitFor(() => expect(refuse).toHaveBeenCalledTimes(2));
  });

  it('submits once when Enter is held, and can submit again afterwards', async () => {
    let response = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (response = resolve)));
    const { user } = renderUi(<RequestForm onSubmit={onSubmit} />);
    await user.type(getField('Name'), 'Jo');
    await user.type(getField('Email'), 'jo@x.ie{Enter}{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(getSendButton()).toHaveAttribute('aria-busy', 'true');
    await user.click(getSendButton());
    expect(getSendButton()).toHaveFocus();
    expect(onSubmit).toHaveBeenCalledOnce();
    response();
    await waitFor(() => expect(getSendButton()).not.toHaveAttribute('aria-busy'));
    await user.click(getSendButton());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  });

  it('can disable its button until it is valid', async () => {
    const { user } = renderUi(<RequestForm onSubmit={vi.fn()} isDisabledUntilValid />);
    expect(getSendButton()).toBeDisabled();
    await user.type(getField('Name'), 'Jo');
    await user.type(getField('Email'), 'jo@x');
    expect(getSendButton()).toBeDisabled();
    await user.type(getField('Email'), '.ie');
    expect(getSendButton()).toBeEnabled();
    await user.clear(getField('Name'));
    expect(getSendButton()).toBeDisabled();
  });

  it('is dirty until the input is as before or the form unmounts', async () => {
    const { user, unmount } = renderUi(<RequestForm onSubmit={vi.fn()} />);
    expect(dirtyState.isDirty()).toBe(false);
    await user.type(getField('Name'), 'J');
    expect(dirtyState.isDirty('input')).toBe(true);
    await user.clear(getField('Name'));
    expect(dirtyState.isDirty()).toBe(false);
    await user.type(getField('Price'), '1');
    expect(dirtyState.isDirty('input')).toBe(true);
    unmount();
    expect(dirtyState.isDirty()).toBe(false);
  });
});
