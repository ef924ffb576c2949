import { useMutation } from '@tanstack/react-query';
import type {
  PaymentConnection,
  PaymentsConnected,
} from '../../../contract/entities/connection.ts';
import { connectPaymentsPayload } from '../../../contract/entities/connection.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { ChoiceField } from '../../ui/form/fields/choice-field.tsx';
import { TextField } from '../../ui/form/fields/text-field.tsx';
import { Form, FormError, SubmitButton } from '../../ui/form/form.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { useAppForm, useFormValues } from '../../ui/form/use-form.ts';
import { connectPaymentsOptions } from './api.ts';
import { ConnectStep } from './own-account.tsx';

const providers = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'mollie', label: 'Mollie' },
];

const instructions = {
  stripe: {
    label: 'Make a Key at Stripe',
    text: 'The page has the right permissions ticked. Press “Create key” there, copy the key, and paste it here.',
    hint: 'Starts with rk_live_, or with rk_test_ to try it without money',
  },
  mollie: {
    label: 'Open the Keys at Mollie',
    text: 'Copy the live key there, or the test key to try it without money, and paste it here.',
    hint: 'Starts with live_ or test_',
  },
};

interface ConnectFormProps {
  readonly keyPages: PaymentConnection['keyPages'];
  readonly runWithReauth: RunWithReauth;
  readonly onConnected: (connected: PaymentsConnected) => void;
}

/** The key does not stay on the screen. */
export const ConnectForm = ({ keyPages, runWithReauth, onConnected }: ConnectFormProps) => {
  const form = useAppForm({
    schema: connectPaymentsPayload,
    initialValues: { provider: 'stripe', key: '' },
  });
  const chosen = useFormValues(form).provider === 'mollie' ? 'mollie' : 'stripe';
  const { label, text, hint } = instructions[chosen];
  const options = connectPaymentsOptions(runWithReauth);
  const connect = useMutation(options);
  const send = submitToApi(form, options.meta?.failure, async (payload) => {
    onConnected(await connect.mutateAsync({ payload }));
    form.setValue('key', '');
  });
  return (
    <Form of={form} label="Connect an account" onSubmit={send}>
      <ChoiceField of={form} name="provider" label="Payment Provider" options={providers} />
      <ConnectStep page={{ label, url: keyPages[chosen] }}>{text}</ConnectStep>
      <TextField
        of={form}
        name="key"
        label="Key"
        hint={hint}
        required
        maxLength={300}
        autoComplete="off"
        enterKeyHint="done"
      />
      <SubmitButton of={form}>Connect</SubmitButton>
      <FormError of={form} />
    </Form>
  );
};
