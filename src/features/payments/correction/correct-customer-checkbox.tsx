import { CheckboxRow } from '../../../ui/form/fields/checkbox-field.tsx';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import type { useCorrectCustomer } from './use-correct-customer.ts';

const channelNames = { email: 'email', phone: 'phone number' } as const;

interface CorrectCustomerCheckboxProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly correction: ReturnType<typeof useCorrectCustomer>;
}

/**
 * Offers to correct the saved customer, too. Shown, and not ticked, once the typed address differs from the sent one.
 */
export const CorrectCustomerCheckbox = ({ form, correction }: CorrectCustomerCheckboxProps) => {
  const { customer } = useFormValues(form);
  const { isWanted, setWanted, getCorrection } = correction;
  const change = getCorrection(customer);
  if (!change) return null;
  const fields = change.channels.map((channel) => channelNames[channel]).join(' and ');
  return (
    <CheckboxRow
      label={`Also correct the saved ${fields} of ${change.payload.name}`}
      checked={isWanted}
      onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
    />
  );
};
