import type { Context } from 'hono';
import { paymentExportQuery } from '../../../contract/payments/payment-query.ts';
import { readPaymentCsv } from '../../domain/payments/export-payments.ts';
import { findPayoutSource } from '../../domain/payouts/find-payout-source.ts';
import type { ApiEnv } from '../../http/call/api-env.ts';
import { readQuery } from '../../http/call/read-request.ts';
import { validate } from '../../http/call/validate.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import type { Dependencies } from '../dependencies.ts';
import { getDatedName, respondWithCsv } from './respond-with-csv.ts';

/** Mount it behind the guards of a signed-in call. */
export const exportPayments = (dependencies: Dependencies) => async (c: Context<ApiEnv>) => {
  const { database, providers, clock } = dependencies;
  const session = c.get('session');
  if (!session) throw new Error('The route has no guard for signed-in users');
  requireOwner(session.user, 'downloadPayments');
  const query = validate(paymentExportQuery, readQuery(c));
  const tenantId = c.get('tenant').id;
  const hasPayouts =
    (await findPayoutSource({ database }, await providers.findCurrent(tenantId))) !== undefined;
  const viewer = { userId: session.user.id, now: clock() };
  const lines = readPaymentCsv(database, tenantId, query, viewer, hasPayouts);
  return respondWithCsv(c, dependencies, {
    fileName: getDatedName('payments', clock()),
    auditKind: 'payments_exported',
    lines,
  });
};
