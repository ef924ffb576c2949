import { isInList } from '../../db/list-conditions.ts';
import { users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { StoredMoney } from './ledger/read-facts.ts';

const readNames = async ({ tx, whereTenant }: TenantScope, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(users)
    .where(whereTenant(users, isInList(users.id, ids)));
  return new Map(rows.map(({ id, ...name }) => [id, name]));
};

export const listRecordedPayments = async (
  scope: TenantScope,
  { recorded, money }: Pick<StoredMoney, 'recorded' | 'money'>,
) => {
  const ids = recorded.flatMap(({ recordedBy, undoneBy }) => [recordedBy, undoneBy ?? recordedBy]);
  const names = await readNames(scope, ids);
  return recorded.map((row) => ({
    id: row.id,
    way: row.way,
    amount: row.amount,
    excessAmount: money.recorded.find(({ id }) => id === row.id)?.excessPence ?? 0,
    receivedOn: row.receivedOn,
    note: row.note,
    recordedAt: row.recordedAt.toISOString(),
    by: names.get(row.recordedBy) ?? null,
    undone: row.undoneAt && {
      at: row.undoneAt.toISOString(),
      by: names.get(row.undoneBy ?? '') ?? null,
      reason: row.undoReason,
    },
  }));
};
