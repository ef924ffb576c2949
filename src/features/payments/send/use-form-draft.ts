import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GetStorageOwner } from '../../../lib/storage-owner.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import { refetchDrafts } from './draft-query.ts';
import type { Draft, DraftValues } from './draft-schema.ts';
import { createFormDraft } from './form-draft.ts';

export interface DraftOptions {
  readonly getOwner: GetStorageOwner;
  /** The draft that the form continues. */
  readonly continued?: Draft | undefined;
  /** The existing customer to whom the request goes. */
  readonly customerId?: string | undefined;
  /** The ident of the request that this one replaces. */
  readonly replaces?: string | undefined;
}

/** The draft of a mounted form. `start`: the values of the form before the user typed. */
export const useFormDraft = (form: AppForm<RequestFormSchema>, start: DraftValues, options: DraftOptions) => {
  const client = useQueryClient();
  const { continued, customerId, replaces, getOwner } = options;
  const [draft] = useState(() =>
    createFormDraft({
      schema: form.schema,
      start,
      current: form.getValues(),
      continued,
      searchParams: { customerId, replaces },
      getOwner,
      onRelease: () => void refetchDrafts(client),
    }),
  );
  useEffect(() => draft.open(), [draft]);
  return draft;
};
