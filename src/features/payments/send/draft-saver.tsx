import { useEffect } from 'react';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import type { FormDraft } from './form-draft.ts';

interface DraftSaverProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly draft: FormDraft;
}

/**
 * Saves each change of the form's values. It is a separate component, so that typing does not render the whole form.
 */
export const DraftSaver = ({ form, draft }: DraftSaverProps) => {
  const values = useFormValues(form);
  useEffect(
    function saveValues() {
      draft.update(values);
    },
    [draft, values],
  );
  return null;
};
