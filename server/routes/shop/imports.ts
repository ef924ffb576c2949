import * as imports from '../../domain/imports/imports.ts';
import type { ScopedCallContext } from '../../http/call/call-context.ts';
import { handle, type TransactionDependencies } from '../handle.ts';

type ImportCall = Pick<
  ScopedCallContext<'previewImport', TransactionDependencies>,
  'scope' | 'tenant' | 'dependencies'
>;

const getRules = async ({ scope, tenant, dependencies }: ImportCall) => ({
  phoneCountries: dependencies.getMessageRules(tenant).phoneCountries,
  pricesIncludeVat: await imports.readPricesIncludeVat(scope),
});

export const listImports = handle('listImports', ({ scope, now }) =>
  imports.listImports(scope, now),
);

export const previewImport = handle('previewImport', async (call) =>
  imports.previewImport(call.scope, call.payload, await getRules(call)),
);

export const createImport = handle('createImport', async (call) => {
  const { scope, payload, now, auditSource: source } = call;
  return imports.createImport(scope, payload, {
    now,
    source,
    ...(await getRules(call)),
  });
});

export const undoImport = handle('undoImport', (call) => {
  const { scope, params, now, auditSource: source } = call;
  return imports.undoImport(scope, params.id, { now, source });
});
