import type { Context } from 'hono';
import { readCustomerCsv } from '../../domain/customers/export-customers.ts';
import type { ApiEnv } from '../../http/call/api-env.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import type { Dependencies } from '../dependencies.ts';
import { getDatedName, respondWithCsv } from './respond-with-csv.ts';

/** Mount it behind the guards of a signed-in call. */
export const exportCustomers = (dependencies: Dependencies) => async (c: Context<ApiEnv>) => {
  const session = c.get('session');
  if (!session) throw new Error('The route has no guard for signed-in users');
  requireOwner(session.user, 'downloadCustomers');
  return respondWithCsv(c, dependencies, {
    fileName: getDatedName('customers', dependencies.clock()),
    auditKind: 'customers_exported',
    lines: readCustomerCsv(dependencies.database, c.get('tenant').id),
  });
};
