import { queryOptions } from '@tanstack/react-query';
import { importCalls } from '../../../contract/calls/import-calls.ts';
import { createApi } from '../../http/create-api.ts';
import { customerKeys, importsKey, serviceKeys } from '../../lib/query/query-keys.ts';
import { createReauthOptions, type RunWithReauth } from '../../lib/run-with-reauth.ts';

const importApi = createApi(importCalls);

export const importListOptions = (runWithReauth: RunWithReauth) =>
  queryOptions({
    queryKey: importsKey,
    queryFn: ({ signal }) => runWithReauth(() => importApi.listImports({ signal })),
  });

export const previewImportOptions = createReauthOptions(importApi.previewImport, {});

export const createImportOptions = createReauthOptions(importApi.createImport, {
  failure: 'The import failed',
  invalidates: [customerKeys.all, serviceKeys.all, importsKey],
});

export const undoImportOptions = createReauthOptions(importApi.undoImport, {
  failure: 'The import could not be undone',
  invalidates: [customerKeys.all, serviceKeys.all, importsKey],
});
