import * as imports from '../domain/imports/imports.ts';
import type { ScopedCallContext } from '../http/call/call-context.ts';
import { handle, type TransactionDependencies } from './handle.ts';

type ImportCall = Pick<
  ScopedCallContext<'previewImport', TransactionDependencies>,
  'tenant' | 'dependencies'
>;

const getRules = ({ tenant, dependencies }: ImportCall) => ({
  phoneCountries: dependencies.getMessageRules(tenant).phoneCountries,
  pricesIncludeVat: tenant.includeVat && tenant.pricesIncludeVat,
});

export const listImports = handle('listImports', ({ scope, now }) =>
  imports.listImports(scope, now),
);

export const previewImport = handle('previewImport', (call) =>
  imports.previewImport(call.scope, call.payload, getRules(call)),
);

export const createImport = handle('createImport', (call) => {
  const { scope, payload, now, auditSource: source } = call;
  return imports.createImport(scope, payload, { now, source, ...getRules(call) });
});

export const undoImport = handle('undoImport', (call) => {
  const { scope, params, now, auditSource: source } = call;
  return imports.undoImport(scope, params.id, { now, source });
});
