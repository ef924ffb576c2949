import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { customerPayload } from '../../../contract/entities/customer-payload.ts';
import { isEmail } from '../../../contract/primitives.ts';
import { SavedRowNotice } from '../../ui/form/saved-row-notice.tsx';
import { type AppForm, useFormState, useFormValues } from '../../ui/form/use-form.ts';
import { customerPageOptions } from './api.ts';

const DEBOUNCE_MS = 250;

export const SavedCustomerNotice = ({
  form,
}: {
  readonly form: AppForm<typeof customerPayload>;
}) => {
  const [email] = useDebouncedValue(useFormValues(form).email.trim().toLowerCase(), DEBOUNCE_MS);
  const { isSubmitting } = useFormState(form);
  const query = useQuery({
    ...customerPageOptions({ search: email }),
    enabled: isEmail(email) && !isSubmitting,
  });
  const saved = query.data?.results.find(
    (customer) => toComparableEmail(customer.email ?? '') === toComparableEmail(email),
  );
  if (!saved || isSubmitting) return <SavedRowNotice />;
  return (
    <SavedRowNotice
      link={linkOptions({ to: '/customers/$customerId', params: { customerId: String(saved.id) } })}
    >
      {saved.name} already has this email address.
    </SavedRowNotice>
  );
};
