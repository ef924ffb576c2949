import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { paymentAccountChanges, providerAccounts, users } from '../../../server/db/schema.ts';
import { encrypt } from '../../../server/lib/crypto/encryption.ts';
import { newId } from '../../../server/lib/crypto/ids.ts';
import {
  insertDisplay,
  insertInvite,
  insertPasskey,
  insertPasswordReset,
  insertSession,
  insertTablet,
} from '../db/account-fixtures.ts';
import {
  insertCharge,
  insertCustomer,
  insertImport,
  insertPaymentRequest,
  insertRecordedPayment,
  insertResend,
  insertService,
  insertUser,
} from '../db/fixtures.ts';
import { insertPayout, insertPayoutLine } from '../db/payout-fixtures.ts';
import { prepareNewPasskey, prepareProof } from '../passkeys/passkey-steps.ts';
import { connectionSecrets } from './call-services.ts';
import {
  customer,
  getCall,
  getCallMethod,
  getSamplePayload,
  type Subject,
  samples,
  staffUser,
  type TenantCallName,
} from './sample-calls.ts';
import {
  createDisplayCode,
  createTabletCode,
  enrolTablet,
  pairDisplay,
  preparePinLogIn,
} from './tablet-steps.ts';
import type { TestClient } from './test-client.ts';
import { DAY_MS } from './test-clock.ts';
import type { Shop } from './test-shop.ts';

/** The client makes the calls. */
type CallShop = Pick<Shop, 'server' | 'client'> & { readonly tenant: { readonly id: string } };

/** Another owner has asked for it. */
const insertAccountChange = async (
  { database, clock }: Shop['server'],
  tenant: CallShop['tenant'],
) => {
  const id = newId();
  const now = clock();
  const owner = await insertUser(database, tenant, { email: `${id}@example.com`, isOwner: true });
  const credentials = JSON.stringify({ provider: 'mollie', apiKey: 'live_waiting' });
  await database.unscopedDb.insert(providerAccounts).values({
    id,
    tenantId: tenant.id,
    provider: 'mollie',
    encryptedCredentials: encrypt(credentials, connectionSecrets, id),
    createdAt: now,
    replacedAt: now,
  });
  await database.unscopedDb.insert(paymentAccountChanges).values({
    accountId: id,
    tenantId: tenant.id,
    requestedBy: owner.id,
    requestedAt: now,
    startsAt: new Date(now.getTime() + DAY_MS),
  });
};

const callsOnTablet: ReadonlySet<TenantCallName> = new Set([
  'getCurrentTablet',
  'createDisplayCode',
  'setShownPayment',
  'pairDisplay',
  'getDisplay',
]);

/**
 * Resolves with an accepted payload. Prepares what the call needs: a passkey's proof, a tablet and its code,
 * a second screen, a waiting change of the payment account. Other calls get their sample.
 */
export const prepareCall = async (
  { server, tenant, client }: CallShop,
  name: TenantCallName,
): Promise<object | undefined> => {
  if (name === 'createPasskey') return prepareNewPasskey(client);
  if (name === 'logInWithPasskey')
    return { ...(await prepareProof(client)), email: 'ali@example.com' };
  if (name === 'enrolTablet') return { tabletCode: (await createTabletCode(client)).code };
  if (name === 'logInWithPin') return preparePinLogIn(client);
  // Owner and tablet are one client here.
  if (name === 'mergeCustomers') {
    const { body } = await client.post('/services/customers/', customer);
    return { otherId: Object(body).id };
  }
  if (callsOnTablet.has(name)) await enrolTablet(client, client);
  if (name === 'pairDisplay') return { tabletCode: (await createDisplayCode(client)).code };
  if (name === 'getDisplay') await pairDisplay(client, client);
  if (name === 'confirmPaymentChange' || name === 'cancelPaymentChange')
    await insertAccountChange(server, tenant);
  return getSamplePayload(name);
};

/** Returns the tablet's id. */
const insertTabletWithDisplay = async (
  database: Database,
  tenant: { readonly id: string },
  now: Date,
) => {
  const { id } = await insertTablet(database, tenant);
  await insertDisplay(database, tenant, { tabletId: id, now });
  return id;
};

const findUser = async (
  { unscopedDb }: Database,
  tenant: { readonly id: string },
  email: string,
) => {
  const [user] = await unscopedDb
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenant.id), eq(users.email, email)));
  if (!user) throw new Error(`There is no user ${email}`);
  return user;
};

/** One row for each subject. The function builds a call's path. */
export const prepareCallPaths = async ({ server, tenant }: Pick<Shop, 'server' | 'tenant'>) => {
  const { database } = server;
  const invited = await insertUser(database, tenant, { ...staffUser, passwordHash: null });
  const colleague = await insertUser(database, tenant, { email: 'kim@example.com' });
  const now = server.clock();
  const payment = await insertPaymentRequest(database, await insertCustomer(database, tenant));
  const chargedPayment = await insertPaymentRequest(
    database,
    await insertCustomer(database, tenant),
    {
      status: 'paid',
    },
  );
  const partlyPaidPayment = await insertPaymentRequest(
    database,
    await insertCustomer(database, tenant),
  );
  const resentPayment = await insertPaymentRequest(
    database,
    await insertCustomer(database, tenant),
  );
  const charge = await insertCharge(database, chargedPayment);
  const payout = await insertPayout(database, tenant, { provider: charge.provider });
  await insertPayoutLine(database, payout, { reference: charge.reference });
  const ids: Record<Subject, string> = {
    customer: (await insertCustomer(database, tenant)).id,
    payment: payment.ident,
    payout: payout.id,
    chargedPayment: chargedPayment.ident,
    recordedPayment: await insertRecordedPayment(
      database,
      partlyPaidPayment,
      await findUser(database, tenant, 'ali@example.com'),
    ),
    resend: await insertResend(database, resentPayment),
    service: (await insertService(database, tenant)).id,
    import: await insertImport(database, tenant, now),
    invitedUser: invited.id,
    invite: await insertInvite(database, invited, new Date(now.getTime() + DAY_MS)),
    colleague: colleague.id,
    passwordReset: await insertPasswordReset(database, colleague, new Date(now.getTime() + DAY_MS)),
    session: await insertSession(
      database,
      await findUser(database, tenant, 'ali@example.com'),
      now,
    ),
    tablet: await insertTabletWithDisplay(database, tenant, now),
    passkey: (await insertPasskey(database, await findUser(database, tenant, 'ali@example.com')))
      .id,
  };
  return (name: TenantCallName) => {
    const { subject, query } = samples[name];
    const path = getCall(name).path.replace(/\{\w+\}/, subject === undefined ? '' : ids[subject]);
    return query === undefined ? path : `${path}?${query}`;
  };
};

export type GetCallPath = Awaited<ReturnType<typeof prepareCallPaths>>;

/** With its sample. */
export const sendCall = (
  client: TestClient,
  getCallPath: GetCallPath,
  name: TenantCallName,
  headers?: Record<string, string>,
) => client.send(getCallMethod(name), getCallPath(name), getSamplePayload(name), headers);

export const sendValidCall = async (
  shop: CallShop,
  getCallPath: GetCallPath,
  name: TenantCallName,
) => shop.client.send(getCallMethod(name), getCallPath(name), await prepareCall(shop, name));
