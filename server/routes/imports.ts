import * as imports from '../domain/imports/imports.ts';
import { requireOwner } from '../domain/staff/require-owner.ts';
import type { ScopedCallContext } from '../http/call/call-context.ts';
import { handle, type TransactionDependencies } from './handle.ts';

/** @throws ApiProblem owner_only */
const handleForOwner: typeof handle = (name, work) =>
  handle(name, work, {
    authorize: ({ session }) => requireOwner(session?.user, 'import a file'),
  });

type ImportCall = Pick<
  ScopedCallContext<'previewImport', TransactionDependencies>,
  'tenant' | 'dependencies'
>;

const getRules = ({ tenant, dependencies }: ImportCall) => ({
  phoneCountries: dependencies.getMessageRules(tenant).phoneCountries,
  pricesIncludeVat: tenant.includeVat && tenant.pricesIncludeVat,
});

export const listImports = handleForOwner('listImports', ({ scope, now }) =>
  imports.listImports(scope, now),
);

export const previewImport = handleForOwner('previewImport', (call) =>
  imports.previewImport(call.scope, call.payload, getRules(call)),
);

export const createImport = handleForOwner('createImport', (call) => {
  const { scope, payload, now, auditSource: source } = call;
  return imports.createImport(scope, payload, { now, source, ...getRules(call) });
});

export const undoImport = handleForOwner('undoImport', (call) => {
  const { scope, params, now, auditSource: source } = call;
  return imports.undoImport(scope, params.id, { now, source });
});
