import { and, desc, eq } from 'drizzle-orm';
import { paymentRequests, tenants } from '../../../server/db/schema.ts';
import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';
import { createTestServer } from '../../support/server/create-test-server.ts';
import { createTestClient } from '../../support/server/test-client.ts';
import type { OpenEngine } from '../lists/engines.ts';
import { busiestHost, fillShops } from '../lists/shops.ts';
import type { FloorRoute } from './floor-server.ts';

/** With little data, most of the time is spent outside the database. */
const smallShop = { tenants: 1, customers: 200, payments: 1_000 };
export const listPath = '/services/payments/?limit=25';

/** Returns the path of the pay page of the newest request of the shop that can be paid. */
const findPayPath = async ({ database }: OpenEngine) => {
  const [found] = await database.unscopedDb
    .select({ payToken: paymentRequests.payToken })
    .from(paymentRequests)
    .innerJoin(tenants, eq(tenants.id, paymentRequests.tenantId))
    .where(and(eq(tenants.host, busiestHost), eq(paymentRequests.status, 'requested')))
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  if (!found) throw new Error('The shop has no request that can be paid');
  return `/pay/${found.payToken}`;
};

/** Fills a shop, and records what the floor server must do for the list and for the pay page. */
export const prepareShop = async (engine: OpenEngine) => {
  await fillShops(engine.database, smallShop);
  const server = createTestServer(engine.database, { servesDemo: true });
  const client = createTestClient(server, busiestHost);
  await client.logIn(demoLogin.email, demoLogin.password);
  const payPath = await findPayPath(engine);
  // The first load also reads what the server then keeps in memory.
  await client.get(listPath);
  const loadPayPage = async () => server.app.request(`http://${busiestHost}${payPath}`);
  const page = await (await loadPayPage()).text();
  const listStatements = await engine.record(() => client.get(listPath));
  const routes: FloorRoute[] = [
    { path: '/api/services/payments/', statements: listStatements },
    { path: payPath, statements: await engine.record(loadPayPage), page },
  ];
  return { payPath, routes };
};
