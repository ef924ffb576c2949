import {
  type Call,
  type CallName,
  type CallWithPayload,
  type Complete,
  calls,
  type ParamsOf,
  type PayloadOf,
} from '../../contract/calls.ts';
import type { Shop } from './a-shop.ts';
import { aCustomer, anInvite, aPayment, aService, aUser, testPassword } from './fixtures.ts';
import type { TestClient } from './test-client.ts';
import { dayMs } from './test-clock.ts';

export const callNames = Object.keys(calls) as CallName[];
export const contractOf = (name: CallName): Call => calls[name];
export const methodOf = (name: CallName) => contractOf(name).method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE';

const device = {
  endpoint: 'https://push.example.com/device',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  isShared: false,
};
const person = { firstName: 'Sam', lastName: 'Carter', email: 'sam@example.com', phone: null, isActive: true };
const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
const password = 'a long walk home';
const newPassword = { password, passwordConfirm: password };

/** What there is one of in every test shop, for the parameter of a path. */
type Subject = 'customer' | 'payment' | 'service' | 'invitedUser' | 'invite';

/** How tests make a call: with every field that its payload may hold, and a row for its path's parameter. */
type Sample<Name extends CallName> = (Name extends CallWithPayload
  ? { readonly payload: Complete<PayloadOf<Name>> }
  : { readonly payload?: undefined }) &
  ([keyof ParamsOf<Name>] extends [never] ? { readonly subject?: undefined } : { readonly subject: Subject });

/** One row for each call of the contract: without it, the tests do not compile. */
const samples: { readonly [Name in CallName]: Sample<Name> } = {
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
  createPayment: { payload: { customer, description: 'Check-up', amountNet: 4500, vatCode: 'T1' } },
  cancelPayment: { subject: 'payment' },
  resendPayment: { subject: 'payment' },
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
  updateStaffUser: { subject: 'invitedUser', payload: person },
  inviteStaffUser: { payload: { ...person, email: 'new@example.com' } },
  resendInvite: { subject: 'invitedUser' },
  getInvite: { subject: 'invite' },
  acceptInvite: { subject: 'invite', payload: { ...person, ...newPassword, terms: true } },
  getPushKey: {},
  subscribePush: { payload: device },
  unsubscribePush: { payload: { endpoint: device.endpoint } },
};

/** The body that tests send with `name`; undefined where it takes none. */
export const payloadOf = (name: CallName): object | undefined => samples[name].payload;

/** Gives the shop one of everything; what it returns is the path of each call, with what there is for its parameter. */
export const subjectsOf = async ({ server, tenant }: Pick<Shop, 'server' | 'tenant'>) => {
  const { database } = server;
  const invited = await aUser(database, tenant, { ...person, passwordHash: null });
  const payment = await aPayment(database, await aCustomer(database, tenant));
  const ids: Record<Subject, string> = {
    customer: (await aCustomer(database, tenant)).id,
    payment: payment.ident,
    service: (await aService(database, tenant)).id,
    invitedUser: invited.id,
    invite: await anInvite(database, invited, new Date(server.clock().getTime() + dayMs)),
  };
  return (name: CallName) => {
    const { subject } = samples[name];
    return contractOf(name).path.replace(/\{\w+\}/, subject === undefined ? '' : ids[subject]);
  };
};

export type PathOf = Awaited<ReturnType<typeof subjectsOf>>;

/** Calls `name` as an app does. */
export const callBy = (client: TestClient, pathOf: PathOf, name: CallName, headers?: Record<string, string>) =>
  client.send(methodOf(name), pathOf(name), payloadOf(name), headers);
