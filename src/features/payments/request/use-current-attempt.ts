import * as v from 'valibot';
import { useStore } from '../../../lib/store.ts';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import type { FormDraft } from '../send/form-draft.ts';
import { getAttemptId } from '../send/stored-attempts.ts';

/** The attempt to send exactly what is in the form. Undefined if Send would make another attempt. */
export const useCurrentAttempt = (form: AppForm<RequestFormSchema>, draft: FormDraft) => {
  const attempts = useStore(draft.attempts);
  const { success, output } = v.safeParse(form.schema, useFormValues(form));
  return success ? attempts.find(({ id }) => id === getAttemptId(output)) : undefined;
};
