import { type Call, type CallName, calls } from '../../contract/calls.ts';
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

/** A body that each call with one takes. */
export const payloads: Partial<Record<CallName, object>> = {
  logIn: { email: 'ali@example.com', password: testPassword },
  setPassword: newPassword,
  createCustomer: customer,
  updateCustomer: customer,
  createPayment: { customer, description: 'Check-up', amountNet: 4500, vatCode: 'T1' },
  createService: { name: 'Check-up', description: 'Half an hour', cost: 4500, serviceOrder: 1 },
  updateService: { name: 'Check-up', description: 'An hour', cost: null },
  updateStaffUser: person,
  inviteStaffUser: { ...person, email: 'new@example.com' },
  acceptInvite: { ...person, ...newPassword, terms: true },
  subscribePush: device,
  unsubscribePush: { endpoint: device.endpoint },
};

/** Gives the shop one of everything; what it returns is the path of each call, with what there is for its parameter. */
export const subjectsOf = async ({ server, tenant }: Pick<Shop, 'server' | 'tenant'>) => {
  const { database } = server;
  const invited = await aUser(database, tenant, { ...person, passwordHash: null });
  const payment = await aPayment(database, await aCustomer(database, tenant));
  const ids = {
    customers: (await aCustomer(database, tenant)).id,
    payments: payment.ident,
    services: (await aService(database, tenant)).id,
    users: invited.id,
    invites: await anInvite(database, invited, new Date(server.clock().getTime() + dayMs)),
  };
  return (name: CallName) => {
    const { path } = contractOf(name);
    const [, noun = ''] = /\/(\w+)\/\{/.exec(path) ?? [];
    return path.replace(/\{\w+\}/, Object.entries(ids).find(([key]) => key === noun)?.[1] ?? '');
  };
};

export type PathOf = Awaited<ReturnType<typeof subjectsOf>>;

/** Calls `name` as an app does. */
export const callBy = (client: TestClient, pathOf: PathOf, name: CallName, headers?: Record<string, string>) =>
  client.send(methodOf(name), pathOf(name), payloads[name], headers);
