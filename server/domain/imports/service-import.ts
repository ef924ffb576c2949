import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ImportField } from '../../../contract/entities/import.ts';
import { servicePayload } from '../../../contract/entities/service-payload.ts';
import { getServicePrice } from '../../../contract/entities/service-price.ts';
import { splitGross } from '../../../contract/money.ts';
import { readAmount } from '../../../contract/text/read-amount.ts';
import { isInList } from '../../db/list-conditions.ts';
import { services } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { buildServiceSearchText } from '../services/services.ts';
import type { ImportTarget, RowIndex, StoredRow } from './import-target.ts';
import { insertInBatches } from './insert-in-batches.ts';

interface ReadService {
  readonly name: string;
  readonly description: string;
  /** Pence as in the file. */
  readonly pricePence: number | null;
}

type ServiceRow = typeof services.$inferSelect;
type StoredService = StoredRow & Pick<ServiceRow, 'name' | 'description' | 'cost' | 'costGross'>;

interface PriceRules {
  readonly pricesIncludeVat: boolean;
}

/** Staff enter the price of a service of 0 on each request, so it has no gross. */
const toPrices = (pricePence: number, { pricesIncludeVat }: PriceRules) =>
  pricesIncludeVat && pricePence > 0
    ? { cost: splitGross(pricePence, 'T1').amountNet, costGross: pricePence }
    : { cost: pricePence, costGross: null };

const toTypedPence = (row: Pick<ServiceRow, 'cost' | 'costGross'>, rules: PriceRules) => {
  const { amountNet, amountGross } = getServicePrice(row, 'T1');
  return rules.pricesIncludeVat ? amountGross : amountNet;
};

interface Named {
  readonly name: string;
}

const toKey = ({ name }: Named) => name.toLowerCase();

export const createServiceImport = (
  rules: PriceRules,
): ImportTarget<ReadService, StoredService> => ({
  toTexts: ({ name = '', description = '', price = '' }) => ({ name, description, price }),

  read: ({ name = '', description = '', price = '' }) => {
    const amount = price.trim() === '' ? { pence: null } : readAmount(price);
    if ('problem' in amount) return { problem: amount.problem };
    // A price list often lacks descriptions, and a service needs one.
    const payload = { name, description: description.trim() === '' ? name : description };
    const result = v.safeParse(servicePayload, payload);
    if (!result.success) return { problem: result.issues[0].message };
    return {
      read: {
        name: result.output.name,
        description: description.trim() === '' ? '' : result.output.description,
        pricePence: amount.pence,
      },
    };
  },

  loadStored: async ({ tx, whereTenant }, rows) => {
    const stored = await tx
      .select()
      .from(services)
      .where(
        whereTenant(services, isInList(sql`lower(${services.name})`, new Set(rows.map(toKey)))),
      )
      .orderBy(services.createdAt, services.id);
    return stored.map(({ id, name, description, cost, costGross }) => ({
      id,
      name,
      description,
      cost,
      costGross,
      texts: {
        name,
        description,
        price: (toTypedPence({ cost, costGross }, rules) / 100).toFixed(2),
      },
    }));
  },

  createIndex: <Value>(): RowIndex<Named, Value> => {
    const byName = new Map<string, Value>();
    return {
      add: (row, value) => {
        if (!byName.has(toKey(row))) byName.set(toKey(row), value);
      },
      find: (row) => byName.get(toKey(row)),
    };
  },

  listDiffering: ({ name, description, pricePence }, stored): ImportField[] => [
    ...(name === stored.name ? [] : (['name'] as const)),
    ...(description === '' || description === stored.description ? [] : (['description'] as const)),
    ...(pricePence === null || pricePence === toTypedPence(stored, rules)
      ? []
      : (['price'] as const)),
  ],

  insert: ({ tx, tenantId }, rows, now) =>
    insertInBatches(rows, async (batch) => {
      const values = batch.map(({ name, description, pricePence }) => {
        const texts = { name, description: description === '' ? name : description };
        return {
          ...texts,
          ...toPrices(pricePence ?? 0, rules),
          id: newId(),
          tenantId,
          createdAt: now,
          searchText: buildServiceSearchText(texts),
        };
      });
      await tx.insert(services).values(values);
      return values.map(({ id, name, description, cost, costGross }) => ({
        id,
        before: null,
        after: { name, description, cost, costGross },
      }));
    }),

  update: async ({ tx, whereTenant }, stored, read, fields) => {
    const { name, description, cost, costGross } = stored;
    const before = { name, description, cost, costGross };
    const after = {
      ...before,
      ...(fields.includes('name') && { name: read.name }),
      ...(fields.includes('description') && { description: read.description }),
      ...(fields.includes('price') && toPrices(read.pricePence ?? 0, rules)),
    };
    await tx
      .update(services)
      .set({ ...after, searchText: buildServiceSearchText(after) })
      .where(whereTenant(services, eq(services.id, stored.id)));
    return { id: stored.id, before, after };
  },
});
