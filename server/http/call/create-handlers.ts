import type { Context } from 'hono';
import { acceptsIdempotencyKey } from '../../../contract/calls/call.ts';
import {
  type CallName,
  type Call as ContractCall,
  calls,
  type HandlerResponse,
  type ParsedPayload,
  type ParsedQuery,
} from '../../../contract/calls.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_SUPPORTED_HEADER,
  IF_MATCH_HEADER,
  IF_MATCH_PARAMETER,
} from '../../../contract/request-headers.ts';
import { fromWireCase, toWireJson } from '../../../contract/wire-case.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { ApiProblem, createNotFoundError } from '../../lib/network/api-problem.ts';
import { describeDevice } from '../../lib/network/describe-device.ts';
import { requireRight } from '../../lib/network/require-right.ts';
import { createRequireUnchanged } from '../../lib/network/row-version.ts';
import { createBoundedQueue } from '../../lib/work/bounded-work.ts';
import {
  getKnownDevice,
  readDisplayCookie,
  readTabletCookie,
  rememberDevice,
  setDisplayCookie,
  setTabletCookie,
} from '../cookies.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { getAppOrigin, getClientAddress, getOrigin, isSecure } from '../request-origin.ts';
import type { ApiEnv } from './api-env.ts';
import type {
  CallContext,
  HandlerResult,
  RunPart,
  ScopedCallContext,
  WriteContext,
} from './call-context.ts';
import { getAuditSource } from './get-audit-source.ts';
import {
  type CallResponse,
  findStoredResponse,
  hashBody,
  type IdempotentWrite,
  parseIdempotencyKey,
  runIdempotent,
  storeResponse,
} from './idempotency.ts';
import { readBody, readQuery } from './read-request.ts';
import { validate } from './validate.ts';

export interface ServedCall<Name extends CallName, Dependencies> {
  readonly name: Name;
  readonly serve: (
    http: HttpDependencies,
    dependencies: Dependencies,
  ) => (c: Context<ApiEnv>) => Promise<Response>;
}

const toCallResponse = (name: CallName, result: unknown): CallResponse => {
  const { status } = calls[name];
  const body = typeof result === 'object' && result !== null ? toWireJson(result) : null;
  return { status, body, isReplayed: false };
};

const respond = (c: Context, { status, body, isReplayed }: CallResponse) =>
  c.newResponse(body, status, {
    ...(c.req.header(IDEMPOTENCY_KEY_HEADER) !== undefined && {
      [IDEMPOTENCY_SUPPORTED_HEADER]: 'true',
    }),
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
    ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
  });

/** @throws ApiProblem module_disabled */
const checkModule = (path: string, hasModule: boolean) => {
  if (path.startsWith('/services/') && !hasModule) {
    throw new ApiProblem('module_disabled', 'This merchant does not have Beepaid GO enabled');
  }
};

const MAX_PARAM_LENGTH = 100;

/**
 * PostgreSQL would fail on text with a NUL character.
 * @throws ApiProblem not_found for a parameter that is too long or contains NUL
 */
const readParams = (c: Context) => {
  const params = c.req.param();
  const isValid = (text: string) => text.length <= MAX_PARAM_LENGTH && !text.includes('\u0000');
  if (!Object.values(params).every(isValid)) throw createNotFoundError('Page');
  return params;
};

const readIdempotentWrite = (c: Context<ApiEnv>, name: CallName, body: unknown) => {
  if (!acceptsIdempotencyKey(calls[name])) return undefined;
  const key = parseIdempotencyKey(c.req.header(IDEMPOTENCY_KEY_HEADER));
  const userId = c.get('session')?.user.id;
  if (key === undefined || userId === undefined) return undefined;
  return { userId, target: `${c.req.method} ${c.req.path}`, key, fingerprint: hashBody(body) };
};

type RunCall<Name extends CallName, Dependencies> = (
  call: CallContext<Name, Dependencies>,
  idempotentWrite: IdempotentWrite | undefined,
  database: HttpDependencies['database'],
) => Promise<CallResponse>;

const createServedCall = <Name extends CallName, Dependencies>(
  name: Name,
  run: RunCall<Name, Dependencies>,
): ServedCall<Name, Dependencies> => ({
  name,
  serve: (http, dependencies) => {
    const runInBackground = createBackgroundRunner(http);
    return async (c) => {
      const contract: ContractCall = calls[name];
      const tenant = c.get('tenant');
      checkModule(contract.path, tenant.hasBeepaidGoModule);

      const params = readParams(c);
      const query = contract.query && validate(contract.query, readQuery(c));
      const body = contract.payload && (await readBody(c));
      const payload = contract.payload && validate(contract.payload, body);

      const { settings } = http;
      const secure = isSecure(c, settings);
      const onSuccess: (() => void)[] = [];
      const call: CallContext<Name, Dependencies> = {
        dependencies,
        tenant,
        session: c.get('session') as CallContext<Name, Dependencies>['session'],
        params: params as CallContext<Name, Dependencies>['params'],
        query: query as ParsedQuery<Name>,
        payload: payload as ParsedPayload<Name>,
        now: http.clock(),
        requireUnchanged: createRequireUnchanged(
          c.req.query(IF_MATCH_PARAMETER) ?? c.req.header(IF_MATCH_HEADER),
        ),
        origin: getOrigin(c, settings),
        appOrigin: getAppOrigin(c, settings, tenant),
        clientAddress: getClientAddress(c, settings),
        auditSource: getAuditSource(c, settings),
        getKnownDevice: (loginKey) => getKnownDevice(c, secure, settings.secret, loginKey),
        getDeviceDescription: () => describeDevice(c.req.header('user-agent')),
        rememberDevice: (loginKey) =>
          onSuccess.push(() => rememberDevice(c, secure, settings.secret, loginKey)),
        getTabletToken: () => readTabletCookie(c, secure),
        setTabletToken: (token) => onSuccess.push(() => setTabletCookie(c, secure, token)),
        getDisplayToken: () => readDisplayCookie(c, secure),
        setDisplayToken: (token) => onSuccess.push(() => setDisplayCookie(c, secure, token)),
        runInTenantScope: (work) => http.database.forTenant(tenant.id, work),
        wakeWorkers: () => onSuccess.push(http.wakeWorkers),
        runAfterResponse: (work) => onSuccess.push(() => runInBackground(work)),
        setSession: (token) => onSuccess.push(() => c.set('sessionToken', token)),
      };
      const response = await run(call, readIdempotentWrite(c, name, body), http.database);
      for (const work of onSuccess) work();
      return respond(c, response);
    };
  },
});

/** A field with a link that works is not stored with an idempotency key. */
interface WithheldField<Name extends CallName, Dependencies> {
  readonly field: keyof HandlerResponse<Name>;
  /** A repeated call gets another link. */
  readonly renew: (
    call: ScopedCallContext<Name, Dependencies>,
    stored: HandlerResponse<Name>,
  ) => Promise<HandlerResponse<Name>[keyof HandlerResponse<Name>] | undefined>;
}

/** @throws ApiProblem owner_only */
const requireRightOfCall = <Name extends CallName>(
  name: Name,
  { tenant, session }: Pick<CallContext<Name, unknown>, 'tenant' | 'session'>,
) => {
  const { right }: ContractCall = calls[name];
  if (right) requireRight(right, tenant, session?.user);
};

interface HandleOptions<Name extends CallName, Dependencies> {
  /** The user may have lost the right since the response was stored, so this runs before it is sent again. */
  readonly authorize?: (call: CallContext<Name, Dependencies>) => void;
  readonly withheld?: WithheldField<Name, Dependencies>;
}

/** `InTransaction` is the part of `Dependencies` that does not wait for the outside. */
export const createHandlers = <InTransaction, Dependencies extends InTransaction>() => ({
  /** The handler runs in one transaction, and once per `Idempotency-Key`. */
  handle: <Name extends CallName>(
    name: Name,
    work: (call: ScopedCallContext<Name, InTransaction>) => HandlerResult<Name>,
    { authorize, withheld }: HandleOptions<Name, InTransaction> = {},
  ): ServedCall<Name, Dependencies> =>
    createServedCall(name, async (call, idempotentWrite) => {
      requireRightOfCall(name, call);
      authorize?.(call);
      return call.runInTenantScope(async (scope) => {
        const scoped = { ...call, scope };
        if (!idempotentWrite) return toCallResponse(name, await work(scoped));
        const response = await runIdempotent(scope, idempotentWrite, call.now, async () => {
          const result = await work(scoped);
          const stored = withheld ? { ...Object(result), [withheld.field]: undefined } : result;
          const { body: storedBody } = toCallResponse(name, stored);
          return { response: toCallResponse(name, result), storedBody };
        });
        if (!withheld || !response.isReplayed) return response;
        const stored = fromWireCase(JSON.parse(response.body ?? '')) as HandlerResponse<Name>;
        const renewed = {
          ...Object(stored),
          [withheld.field]: await withheld.renew(scoped, stored),
        };
        return { ...response, body: toWireJson(renewed) };
      });
    }),

  /**
   * Such calls compute for long, wait for a provider, have many parts, or need no data. `work` opens its own
   * transactions.
   */
  handleWithoutTransaction: <Name extends CallName>(
    name: Name,
    work: (call: WriteContext<Name, Dependencies>) => HandlerResult<Name>,
    { authorize }: Pick<HandleOptions<Name, Dependencies>, 'authorize'> = {},
  ): ServedCall<Name, Dependencies> =>
    createServedCall(name, async (call, idempotentWrite, { cipher }) => {
      requireRightOfCall(name, call);
      authorize?.(call);
      const findStored = async () =>
        idempotentWrite &&
        call.runInTenantScope((scope) => findStoredResponse(scope, idempotentWrite));
      const storeResult = async <Result>(tx: Transaction, result: Result) => {
        const scope = { tx, tenantId: call.tenant.id, cipher };
        if (idempotentWrite)
          await storeResponse(scope, idempotentWrite, call.now, toCallResponse(name, result));
        return result;
      };
      const runPart: RunPart = (part, runWork) =>
        call.runInTenantScope(async (scope) => {
          if (!idempotentWrite) return runWork(scope);
          const partWrite = { ...idempotentWrite, target: `${idempotentWrite.target} ${part}` };
          const stored = await runIdempotent(scope, partWrite, call.now, async () => {
            const result = await runWork(scope);
            const response = { status: 200, body: result, isReplayed: false } as const;
            return { response, storedBody: result };
          });
          return stored.body as Awaited<ReturnType<typeof runWork>>;
        });
      const stored = await findStored();
      if (stored) return stored;
      try {
        return toCallResponse(name, await work({ ...call, storeResult, runPart }));
      } catch (error) {
        // The same request may have been executed at the same time. If the look-up fails, too, the first
        // error says more.
        const storedMeanwhile = await findStored().catch(() => undefined);
        if (storedMeanwhile) return storedMeanwhile;
        throw error;
      }
    }),
});

const MAX_WAITING_BACKGROUND_WORK = 100;

/**
 * `work` runs after a random time, while no other work of the same call runs. Work above the limit, and work
 * that waits when the server stops, is lost.
 */
export const createBackgroundRunner = ({ waitRandomly, wakeWorkers, logger }: HttpDependencies) => {
  const createFullError = () => new Error('Too much background work');
  const maxWaiting = MAX_WAITING_BACKGROUND_WORK;
  const waitInBackground = createBoundedQueue(
    { maxRunning: maxWaiting, maxWaiting: 0 },
    createFullError,
  );
  const runInTurn = createBoundedQueue({ maxRunning: 1, maxWaiting }, createFullError);
  return (work: () => Promise<void>) =>
    void waitInBackground(async () => {
      await waitRandomly();
      await runInTurn(work);
    }).then(wakeWorkers, (error: unknown) =>
      logger.error({ err: error }, 'Background work failed'),
    );
};
