import { useEffect } from 'react';
import { isEmail } from '../../../contract/primitives.ts';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import type { AppForm } from '../../ui/form/use-form.ts';
import type { AskedLook } from './double-ask.ts';
import type { RequestFormSchema } from './request-schema.ts';

/** Milliseconds of rest after which an address counts as typed. */
const rest = 500;

const ifEmail = (address: string) => (isEmail(address) ? address : '');
const ifPhone = (phone: string) => (phone.replace(/\D/g, '').length >= 9 ? phone : '');

interface AskedAheadProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly look: AskedLook;
}

/** Looks for the recipient's open requests as soon as it is clear who they are; shows nothing. */
export const AskedAhead = ({ form, look }: AskedAheadProps) => {
  const { customer } = useFormValues(form);
  const email = ifEmail(customer.email.trim());
  const phone = ifPhone(customer.phone.trim());
  useEffect(
    function lookOnceTyped() {
      const timer = setTimeout(() => look.ahead({ email, phone }), rest);
      return () => clearTimeout(timer);
    },
    [look, email, phone],
  );
  return null;
};
