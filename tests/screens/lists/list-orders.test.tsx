import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { customerListDescription } from '../../../src/features/customers/customer-list-description.ts';
import { paymentListDescription } from '../../../src/features/payments/data/payment-list-description.ts';
import { compareRows } from '../../../src/ui/list/compare-rows.ts';
import type { ListDescription } from '../../../src/ui/list/list-description.ts';
import { insertCharge, insertCustomer, insertPaymentRequest } from '../../support/db/fixtures.ts';
import { openTestDatabase } from '../../support/db/test-database.ts';
import { listOrders } from '../../support/server/list-orders.ts';
import { createTestShop, type Shop } from '../../support/server/test-shop.ts';

const database = await openTestDatabase();

const lists = [paymentListDescription, customerListDescription] as const;
const page = v.object({ results: v.array(v.looseObject({})) });

/** Amounts in pence, one paid and one unpaid. No two orders are the same. */
const shoppers = [
  ['Mia', 300, 40],
  ['bo', 100, 80],
  ['Zoë', 400, 10],
  ['Ann', 200, 60],
  ['Eve', 500, 20],
] as const;

let shop: Shop;
beforeAll(async () => {
  shop = await createTestShop(database);
  let minute = 0;
  for (const [name, paidPence, unpaidPence] of shoppers) {
    const customer = await insertCustomer(database, shop.tenant, { name });
    const insert = (amountGross: number, status: 'paid' | 'requested') => {
      minute += 1;
      const createdAt = new Date(Date.UTC(2026, 0, 1, 9, minute));
      return insertPaymentRequest(database, customer, { amountGross, status, createdAt });
    };
    await insertCharge(database, await insert(paidPence, 'paid'));
    await insert(unpaidPence, 'requested');
  }
});

test.each(listOrders)(
  'the list of %s sorts by %s in the same order as the saved rows of the device',
  async (path, order) => {
    const { body } = await shop.client.get(`${path}?order=${order}`);
    const rows = v.parse(page, body).results;
    const list: ListDescription<never> | undefined = lists.find((each) =>
      path.endsWith(`${each.path}/`),
    );
    if (!list) throw new Error(`No list has the path ${path}`);
    expect(list.orders).toHaveProperty(order);
    expect(rows.length).toBeGreaterThanOrEqual(shoppers.length);
    expect(rows.toReversed().sort(compareRows(list as ListDescription<unknown>, order))).toEqual(
      rows,
    );
  },
);
