import { setTimeout } from 'node:timers/promises';
import { getPayout as get, listPayouts as list } from '../../domain/payouts/list-payouts.ts';
import { readPayouts } from '../../domain/payouts/read-payouts.ts';
import { type HandlerDependencies, handle, handleWithoutTransaction } from '../handle.ts';

/** The server goes on reading after the call has ended. */
const MAX_WAIT_MS = 4_000;

/** The call can still respond with the stored payouts, so the error ends here. */
export const waitForPayouts = async (
  { checkout, logger }: Pick<HandlerDependencies, 'checkout' | 'logger'>,
  tenantId: string,
) => {
  const reading = readPayouts(checkout, tenantId).catch((error) =>
    logger.error({ err: error }, 'Reading the payouts failed'),
  );
  await Promise.race([reading, setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
};

export const listPayouts = handleWithoutTransaction('listPayouts', async (call) => {
  const { dependencies, tenant, query, runInTenantScope } = call;
  await waitForPayouts(dependencies, tenant.id);
  return runInTenantScope((scope) => list(scope, query));
});

export const getPayout = handle('getPayout', ({ scope, params }) => get(scope, params.id));
