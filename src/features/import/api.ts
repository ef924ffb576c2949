import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { importCalls } from '../../../contract/calls/import-calls.ts';
import { type CallInput, createApi } from '../../http/create-api.ts';
import { customerKeys, importsKey, serviceKeys } from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';

const importApi = createApi(importCalls);

// On a tablet, the server may answer “log in again first”. `runWithReauth` then asks for the
// password and repeats the call.

export const importListOptions = (runWithReauth: RunWithReauth) =>
  queryOptions({
    queryKey: importsKey,
    queryFn: ({ signal }) => runWithReauth(() => importApi.listImports({ signal })),
  });

export const previewImportOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'previewImport'>) =>
      runWithReauth(() => importApi.previewImport(input)),
  });

export const createImportOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'createImport'>) =>
      runWithReauth(() => importApi.createImport(input)),
    meta: {
      success: 'Imported!',
      failure: 'The import failed',
      invalidates: [customerKeys.all, serviceKeys.all, importsKey],
    },
  });

export const undoImportOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'undoImport'>) =>
      runWithReauth(() => importApi.undoImport(input)),
    meta: {
      failure: 'The import could not be undone',
      invalidates: [customerKeys.all, serviceKeys.all, importsKey],
    },
  });
