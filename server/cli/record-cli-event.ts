import type { Transaction } from '../db/drizzle.ts';
import { type AuditEntry, recordAuditEvent } from '../domain/audit/record-audit-event.ts';
import { cliSource } from '../lib/states/audit-source.ts';

/** Adds an event that a command causes to the audit log of a tenant. */
export const recordCliEvent = (
  tx: Pick<Transaction, 'insert'>,
  entry: Omit<AuditEntry, 'source'>,
) => recordAuditEvent(tx, { ...entry, source: cliSource });
