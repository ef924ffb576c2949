import { createECDH } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import {
  type Call,
  type CallName,
  type CallPayload,
  type Calls,
  type CallWithPayload,
  type Complete,
  calls,
  type PathParams,
} from '../../../contract/calls.ts';
import type { Database } from '../../../server/db/database.ts';
import { users } from '../../../server/db/schema.ts';
import {
  insertCharge,
  insertCustomer,
  insertInvite,
  insertPasskey,
  insertPasswordReset,
  insertPaymentRequest,
  insertPayout,
  insertPayoutLine,
  insertService,
  insertSession,
  insertTablet,
  insertUser,
  testPassword,
} from '../db/fixtures.ts';
import { prepareNewPasskey, prepareProof } from '../passkeys/passkey-steps.ts';
import { createTabletCode, enrolTablet, preparePinLogIn } from './tablet-steps.ts';
import type { TestClient } from './test-client.ts';
import { DAY_MS } from './test-clock.ts';
import type { Shop } from './test-shop.ts';

/** The calls that create the first tenant. They have tests of their own (`setup.db.test.ts`). */
type SetupCallName = { [Name in CallName]: Calls[Name]['access'] extends 'setup' ? Name : never }[CallName];
export type TenantCallName = Exclude<CallName, SetupCallName>;

const isTenantCall = (name: CallName): name is TenantCallName => calls[name].access !== 'setup';

export const callNames = (Object.keys(calls) as CallName[]).filter(isTenantCall);
export const getCall = (name: CallName): Call => calls[name];
export const getCallMethod = (name: CallName) =>
  getCall(name).method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE';

const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/device',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  isShared: false,
};
const staffUser = { firstName: 'Sam', lastName: 'Carter', email: 'sam@example.com', phone: null, isActive: true };
const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
const password = 'a long walk home';
/**
 * A passkey's proof that matches the schema. The server rejects it, because it has no challenge; `preparePayload` returns a
 * valid one.
 */
const passkeyProof = { credentialId: 'QQ', clientData: 'QQ' };
const newPassword = { password, passwordConfirm: password };

/** The rows that `prepareCallPaths` inserts, so that their ids replace the parameters of paths. */
type Subject =
  | 'customer'
  | 'payment'
  | 'chargedPayment'
  | 'service'
  | 'invitedUser'
  | 'invite'
  | 'colleague'
  | 'passwordReset'
  | 'session'
  | 'passkey'
  | 'payout'
  | 'tablet';

/** How tests make a call: a payload with every field, and the row for the path's parameter. */
type Sample<Name extends CallName> = (Name extends CallWithPayload
  ? { readonly payload: Complete<CallPayload<Name>> }
  : { readonly payload?: undefined }) &
  ([keyof PathParams<Name>] extends [never] ? { readonly subject?: undefined } : { readonly subject: Subject });

/** A sample for each call within a tenant. A call without a sample is a type error. */
const samples: { readonly [Name in TenantCallName]: Sample<Name> } = {
  getCurrentUser: {},
  getTenant: {},
  logIn: { payload: { email: 'ali@example.com', password: testPassword } },
  logOut: {},
  setPassword: { payload: newPassword },
  listCustomers: {},
  createCustomer: { payload: customer },
  getCustomer: { subject: 'customer' },
  updateCustomer: { subject: 'customer', payload: customer },
  listPayments: {},
  getPayment: { subject: 'payment' },
  createPayment: {
    payload: {
      customer,
      description: 'Check-up',
      amountNet: 4500,
      vatCode: 'T1',
      amountGross: 5400,
      withoutReminders: true,
    },
  },
  cancelPayment: { subject: 'payment' },
  resendPayment: { subject: 'payment' },
  stopReminders: { subject: 'payment' },
  getPaymentTotals: {},
  refundPayment: { subject: 'chargedPayment', payload: { amount: 1000 } },
  listServices: {},
  getService: { subject: 'service' },
  createService: { payload: { name: 'Check-up', description: 'Half an hour', cost: 4500, serviceOrder: 1 } },
  updateService: {
    subject: 'service',
    payload: { name: 'Check-up', description: 'An hour', cost: null, serviceOrder: null },
  },
  deleteService: { subject: 'service' },
  listStaff: {},
  getStaffUser: { subject: 'invitedUser' },
  updateStaffUser: { subject: 'invitedUser', payload: staffUser },
  inviteStaffUser: { payload: { ...staffUser, email: 'new@example.com' } },
  resendInvite: { subject: 'invitedUser' },
  getInvite: { subject: 'invite' },
  acceptInvite: { subject: 'invite', payload: { ...staffUser, ...newPassword, terms: true } },
  requestPasswordReset: { payload: { email: 'ali@example.com' } },
  getPasswordReset: { subject: 'passwordReset' },
  resetPassword: { subject: 'passwordReset', payload: newPassword },
  createResetLink: { subject: 'colleague' },
  setOwner: { subject: 'colleague', payload: { isOwner: false } },
  deleteCredentials: { subject: 'colleague' },
  listSessions: {},
  endSession: { subject: 'session' },
  endOtherSessions: {},
  listAuditEvents: {},
  listPayouts: {},
  getPayout: { subject: 'payout' },
  listPasskeys: {},
  beginPasskeyCreation: {},
  createPasskey: { payload: { ...passkeyProof, attestation: 'QQ', transports: ['internal'] } },
  deletePasskey: { subject: 'passkey' },
  beginPasskeyLogIn: {},
  logInWithPasskey: {
    payload: { ...passkeyProof, authenticatorData: 'QQ', signature: 'QQ', userHandle: 'QQ', email: 'ali@example.com' },
  },
  getShopProfile: {},
  updateShop: {
    payload: {
      name: 'Harbour Street Dental',
      phone: '01632 960 018',
      address: '12 Harbour Street, Whitby',
      replyTo: 'desk@example.com',
      linkLifetimeDays: 30,
      pricesIncludeVat: true,
      confirmAbove: 250_000,
      allowsDelayedMethods: true,
      reminderDays: [3, 7],
    },
  },
  setShopLogo: { payload: { image: Buffer.from('<svg><path d="M0 0h9v9z"/></svg>').toString('base64') } },
  deleteShopLogo: {},
  getPushKey: {},
  subscribePush: { payload: pushSubscription },
  unsubscribePush: { payload: { endpoint: pushSubscription.endpoint } },
  listTablets: {},
  createTabletCode: { payload: { name: 'Counter tablet' } },
  removeTablet: { subject: 'tablet' },
  // The server does not know this code; `preparePayload` returns a valid one.
  enrolTablet: { payload: { tabletCode: 'AAAAA-AAAAA' } },
  getCurrentTablet: {},
  getPinStatus: {},
  setPin: { payload: { pin: '7305' } },
  removePin: {},
  // The server does not know this user; `preparePayload` returns a user with a PIN.
  logInWithPin: { payload: { userId: '0190a000-0000-7000-8000-000000000000', pin: '7305' } },
};

/** Returns the body that tests send with `name`, or undefined when the call has none. */
export const getSamplePayload = (name: TenantCallName): object | undefined => samples[name].payload;

/**
 * Returns a payload that the server accepts. A call with a passkey's proof gets one for a new challenge, and `enrolTablet` a
 * valid code. `logInWithPin` and `getCurrentTablet` need a tablet, which the function enrols. The payload of any other call is
 * the sample.
 */
export const preparePayload = async (client: TestClient, name: TenantCallName): Promise<object | undefined> => {
  if (name === 'createPasskey') return prepareNewPasskey(client);
  if (name === 'logInWithPasskey') return { ...(await prepareProof(client)), email: 'ali@example.com' };
  if (name === 'enrolTablet') return { tabletCode: (await createTabletCode(client)).code };
  if (name === 'logInWithPin') return preparePinLogIn(client);
  // The client is both the owner and the tablet.
  if (name === 'getCurrentTablet') await enrolTablet(client, client);
  return getSamplePayload(name);
};

const findUser = async ({ system }: Database, tenant: { readonly id: string }, email: string) => {
  const [user] = await system
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenant.id), eq(users.email, email)));
  if (!user) throw new Error(`There is no user ${email}`);
  return user;
};

/** Inserts one row of each kind, and returns a function that builds the path of a call with the id of its row. */
export const prepareCallPaths = async ({ server, tenant }: Pick<Shop, 'server' | 'tenant'>) => {
  const { database } = server;
  const invited = await insertUser(database, tenant, { ...staffUser, passwordHash: null });
  const colleague = await insertUser(database, tenant, { email: 'kim@example.com' });
  const now = server.clock();
  const payment = await insertPaymentRequest(database, await insertCustomer(database, tenant));
  const chargedPayment = await insertPaymentRequest(database, await insertCustomer(database, tenant), {
    status: 'paid',
  });
  const charge = await insertCharge(database, chargedPayment);
  const payout = await insertPayout(database, tenant, { provider: charge.provider });
  await insertPayoutLine(database, payout, { reference: charge.reference });
  const ids: Record<Subject, string> = {
    customer: (await insertCustomer(database, tenant)).id,
    payment: payment.ident,
    payout: payout.id,
    chargedPayment: chargedPayment.ident,
    service: (await insertService(database, tenant)).id,
    invitedUser: invited.id,
    invite: await insertInvite(database, invited, new Date(now.getTime() + DAY_MS)),
    colleague: colleague.id,
    passwordReset: await insertPasswordReset(database, colleague, new Date(now.getTime() + DAY_MS)),
    session: await insertSession(database, await findUser(database, tenant, 'ali@example.com'), now),
    tablet: (await insertTablet(database, tenant)).id,
    passkey: (await insertPasskey(database, await findUser(database, tenant, 'ali@example.com'))).id,
  };
  return (name: TenantCallName) => {
    const { subject } = samples[name];
    return getCall(name).path.replace(/\{\w+\}/, subject === undefined ? '' : ids[subject]);
  };
};

export type GetCallPath = Awaited<ReturnType<typeof prepareCallPaths>>;

/** Makes the call `name` with its sample payload. */
export const sendCall = (
  client: TestClient,
  getCallPath: GetCallPath,
  name: TenantCallName,
  headers?: Record<string, string>,
) => client.send(getCallMethod(name), getCallPath(name), getSamplePayload(name), headers);

/** Makes the call `name` with a payload that succeeds. */
export const sendValidCall = async (client: TestClient, getCallPath: GetCallPath, name: TenantCallName) =>
  client.send(getCallMethod(name), getCallPath(name), await preparePayload(client, name));
