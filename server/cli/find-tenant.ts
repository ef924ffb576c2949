import { eq } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../db/drizzle.ts';
import { tenants } from '../db/schema.ts';
import { type AuditEntry, recordAuditEvent } from '../domain/audit/record-audit-event.ts';
import { cliSource } from '../lib/states/audit-source.ts';
import { UsageError } from './arguments.ts';
import type { CommandContext } from './command.ts';

/** The lock lasts until the transaction ends. @throws UsageError when there is no tenant at `host` */
export const findTenant = async (tx: Drizzle, host: string) => {
  const [tenant] = await tx
    .select()
    .from(tenants)
    .where(eq(tenants.host, host))
    .for('no key update');
  if (!tenant) throw new UsageError(`There is no tenant at ${host}`);
  return tenant;
};

export const getServerUrl = ({ publicUrl, port }: CommandContext['config']) =>
  publicUrl ?? `http://localhost:${port}`;

export const getTenantUrl = (config: CommandContext['config'], host: string, path: string) => {
  const url = new URL(getServerUrl(config));
  url.hostname = host;
  return new URL(path, url).href;
};

export const recordCliEvent = (
  tx: Pick<Transaction, 'insert'>,
  entry: Omit<AuditEntry, 'source'>,
) => recordAuditEvent(tx, { ...entry, source: cliSource });
