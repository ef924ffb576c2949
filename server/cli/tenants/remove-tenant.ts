import { eq } from 'drizzle-orm';
import { paymentRequests } from '../../db/schema.ts';
import { removeTenant as remove } from '../../domain/tenants/remove-tenant.ts';
import { parseHost, UsageError } from '../arguments.ts';
import type { Command } from '../command.ts';
import { findTenant } from '../find-tenant.ts';

/** All data of the tenant goes, so `--yes` is required. */
export const removeTenant: Command = async ({ database, options }) => {
  const host = parseHost(options.host);
  return database.unscopedDb.transaction(async (tx) => {
    const { id, name } = await findTenant(tx, host);
    const count = await tx.$count(paymentRequests, eq(paymentRequests.tenantId, id));
    const description = `${name} at ${host}, with ${count} payment requests`;
    if (!options.yes)
      throw new UsageError(`${description}. This cannot be undone. Add --yes to remove it`);
    await remove(tx, id);
    return [`Removed ${description}. Backups still have it.`];
  });
};
