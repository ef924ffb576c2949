import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/drizzle.ts';
import { isInList } from '../../db/list-conditions.ts';
import { sessions, tenants, users } from '../../db/schema.ts';
import { verifyPassword } from '../../domain/sessions/passwords.ts';
import { demoLogin } from '../../seeds/demo/seed-demo.ts';
import { parseHost } from '../arguments.ts';
import type { Command } from '../command.ts';
import { findTenant } from '../find-tenant.ts';

/** Ends the sessions of the users who have the password. */
const removePublishedPassword = async (tx: Transaction, tenantId: string) => {
  const staff = await tx.select().from(users).where(eq(users.tenantId, tenantId));
  const published: string[] = [];
  for (const { id, passwordHash } of staff) {
    if (await verifyPassword(demoLogin.password, passwordHash)) published.push(id);
  }
  await tx.update(users).set({ passwordHash: null }).where(isInList(users.id, published));
  await tx.delete(sessions).where(isInList(sessions.userId, published));
  return published.length;
};

export const endDemo: Command = async ({ database, args: [address] }) => {
  const host = parseHost(address);
  const count = await database.unscopedDb.transaction(async (tx) => {
    const { id } = await findTenant(tx, host);
    await tx.update(tenants).set({ isDemo: false }).where(eq(tenants.id, id));
    return removePublishedPassword(tx, id);
  });
  return [
    `${host} no longer belongs to the demo. Users who lost the published password: ${count}.`,
  ];
};
