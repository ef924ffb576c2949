import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GetStorageOwner } from '../../../lib/storage-owner.ts';
import { draftsOptions } from './draft-query.ts';
import type { Draft } from './draft-schema.ts';

/**
 * Finds the draft with the id in the list of drafts. The result never changes afterwards, because the list lacks the
 * draft as soon as a form has opened it. Undefined while the drafts are being read; `{ draft: undefined }` if there is
 * no such draft.
 */
export const useContinuedDraft = (getOwner: GetStorageOwner, id: string | undefined) => {
  const { data, isFetching } = useQuery(draftsOptions(getOwner));
  const [result, setResult] = useState<{ readonly draft: Draft | undefined }>();
  if (result) return result;
  const draft = data?.find((candidate) => candidate.id === id);
  if (id !== undefined && !draft && isFetching) return undefined;
  const found = { draft };
  setResult(found);
  return found;
};
