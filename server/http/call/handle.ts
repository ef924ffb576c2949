import type { Context } from 'hono';
import {
  type CallName,
  type Call as ContractCall,
  calls,
  type ReadPayloadOf,
  type ReadQueryOf,
} from '../../../contract/calls.ts';
import { honoursKeysHeader, keyHeader } from '../../../contract/idempotency.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import { knownDevice, rememberDevice } from '../cookies/known-device.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { addressOf, appOriginOf, isSecure, originOf } from '../request-origin.ts';
import type { ApiEnv } from './api-env.ts';
import type { Answering, Call, FencedCall } from './call.ts';
import { fingerprintOf, once, readKey, type Written } from './idempotency.ts';
import { readBody, readQuery } from './read-request.ts';
import { validate } from './validate.ts';
import { toWire } from './wire.ts';

/** The handler of one call, ready to be mounted. */
export interface ServedCall<Name extends CallName, Dependencies> {
  readonly name: Name;
  readonly serve: (http: HttpDependencies, dependencies: Dependencies) => (c: Context<ApiEnv>) => Promise<Response>;
}

const written = (name: CallName, answer: unknown): Written => {
  const { status } = calls[name];
  const body = typeof answer === 'object' && answer !== null ? toWire(answer) : null;
  return { status, body, replayed: false };
};

const respond = (c: Context, { status, body, replayed }: Written) =>
  c.newResponse(body, status, {
    [honoursKeysHeader]: 'true',
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
  });

const refuseWithoutModule = (path: string, hasModule: boolean) => {
  if (path.startsWith('/services/') && !hasModule) {
    throw new Refusal('module_disabled', 'This merchant does not have Beepaid GO enabled');
  }
};

const longestParam = 100;

/** The path's parameters; text that nothing can be called by is refused before it reaches the database. */
const readParams = (c: Context) => {
  const params = c.req.param();
  const isName = (text: string) => text.length <= longestParam && !text.includes('\u0000');
  if (!Object.values(params).every(isName)) throw notFound('Page');
  return params;
};

type Writing<Name extends CallName, Dependencies> = (
  call: Call<Name, Dependencies>,
  body: unknown,
  c: Context<ApiEnv>,
) => Promise<Written>;

const served = <Name extends CallName, Dependencies>(
  name: Name,
  write: Writing<Name, Dependencies>,
): ServedCall<Name, Dependencies> => ({
  name,
  serve: (http, dependencies) => async (c) => {
    const contract: ContractCall = calls[name];
    const tenant = c.get('tenant');
    refuseWithoutModule(contract.path, tenant.hasBeepaidGoModule);

    const params = readParams(c);
    const query = contract.query && validate(contract.query, readQuery(c));
    const body = contract.payload && (await readBody(c));
    const payload = contract.payload && validate(contract.payload, body);

    const { settings } = http;
    const secure = isSecure(c, settings);
    const afterwards: (() => void)[] = [];
    const call: Call<Name, Dependencies> = {
      dependencies,
      tenant,
      session: c.get('session') as Call<Name, Dependencies>['session'],
      params: params as Call<Name, Dependencies>['params'],
      query: query as ReadQueryOf<Name>,
      payload: payload as ReadPayloadOf<Name>,
      now: http.clock(),
      origin: originOf(c, settings),
      appOrigin: appOriginOf(c, settings, tenant),
      address: addressOf(c, settings),
      knownDevice: (account) => knownDevice(c, secure, settings.secret, account),
      rememberDevice: (account) => afterwards.push(() => rememberDevice(c, secure, settings.secret, account)),
      inTenant: (work) => http.database.forTenant(tenant.id, work),
      wakeOutbox: () => afterwards.push(http.wakeOutbox),
      setSession: (token) => afterwards.push(() => c.set('sessionToken', token)),
    };
    const done = await write(call, body, c);
    for (const work of afterwards) work();
    return respond(c, done);
  },
});

const attemptOf = (c: Context<ApiEnv>, name: CallName, body: unknown) => {
  const contract: ContractCall = calls[name];
  const key = contract.idempotent && readKey(c.req.header(keyHeader));
  const userId = c.get('session')?.user.id;
  if (key === undefined || userId === undefined) return undefined;
  return { userId, target: `${c.req.method} ${c.req.path}`, key, fingerprint: fingerprintOf(body) };
};

/** The two ways to serve a call, for handlers that are given `Dependencies`. */
export const createHandlers = <Dependencies>() => ({
  /** Serves `name` by `work`, in one transaction behind the tenant's fence, and once for an `Idempotency-Key`. */
  handle: <Name extends CallName>(
    name: Name,
    work: (call: FencedCall<Name, Dependencies>) => Answering<Name>,
  ): ServedCall<Name, Dependencies> =>
    served(name, (call, body, c) => {
      const attempt = attemptOf(c, name, body);
      return call.inTenant((fence) => {
        const write = async () => written(name, await work({ ...call, fence }));
        return attempt ? once(fence, attempt, call.now, write) : write();
      });
    }),

  /** Serves `name` by `work`, which opens its own transactions: for calls that compute for long or need no data. */
  handleUnfenced: <Name extends CallName>(
    name: Name,
    work: (call: Call<Name, Dependencies>) => Answering<Name>,
  ): ServedCall<Name, Dependencies> => served(name, async (call) => written(name, await work(call))),
});
