import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { cleanText } from '../../../../../contract/text/clean-text.ts';
import { getPhoneDoubt } from '../../../../lib/format/phone-doubt.ts';
import { useTenant } from '../../../../session/use-session.ts';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import { textConsentOptions } from '../../data/api.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';

const TYPING_DEBOUNCE_MS = 500;

/**
 * Returns undefined while the number is not complete, or the backend does not know
 * (`text-consent.ts`).
 */
export const useTextConsent = (form: AppForm<RequestFormSchema>) => {
  const typedPhone = cleanText(useFormValues(form).customer.phone);
  const [phone] = useDebouncedValue(typedPhone, TYPING_DEBOUNCE_MS);
  const isKnown = useTenant()?.sendsTextMessages === true;
  const isComplete = phone !== '' && phone === typedPhone && !getPhoneDoubt(phone);
  const { data } = useQuery({ ...textConsentOptions(phone), enabled: isKnown && isComplete });
  return isComplete ? data?.state : undefined;
};
