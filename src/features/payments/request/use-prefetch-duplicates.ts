import { useEffect } from 'react';
import { isEmail } from '../../../../contract/primitives.ts';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import type { DuplicateChecker } from '../send/duplicate-request.ts';

const TYPING_DEBOUNCE_MS = 500;

/** The length of the part of a British number that the national and the international form share. */
const MIN_PHONE_DIGITS = 9;

const getValidEmail = (email: string) => (isEmail(email) ? email : '');
const getCompletePhone = (phone: string) => (phone.replace(/\D/g, '').length >= MIN_PHONE_DIGITS ? phone : '');

/** Starts the duplicate lookups once the recipient's email or phone number is complete. */
export const usePrefetchDuplicates = (form: AppForm<RequestFormSchema>, checker: DuplicateChecker) => {
  const { customer } = useFormValues(form);
  const email = getValidEmail(customer.email.trim());
  const phone = getCompletePhone(customer.phone.trim());
  useEffect(
    function prefetchAfterTyping() {
      const timer = setTimeout(() => checker.prefetch({ email, phone }), TYPING_DEBOUNCE_MS);
      return () => clearTimeout(timer);
    },
    [checker, email, phone],
  );
};
