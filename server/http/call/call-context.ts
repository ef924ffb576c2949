import type {
  CallName,
  Calls,
  HandlerResponse,
  ParsedPayload,
  ParsedQuery,
  PathParams,
} from '../../../contract/calls.ts';
import type { Transaction } from '../../db/drizzle.ts';
import type { Session } from '../../db/schema/sessions/sessions.ts';
import type { Tenant } from '../../db/schema/tenants.ts';
import type { RunInTenantScope, TenantScope } from '../../db/tenant-scope.ts';
import type { RequireUnchanged } from '../../lib/network/row-version.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';

type SessionFor<Name extends CallName> = Calls[Name]['access'] extends 'signed-in'
  ? Session
  : Session | undefined;

/** `rememberDevice` and the setters take effect after the call has succeeded. */
export interface CallContext<Name extends CallName, Dependencies> {
  readonly dependencies: Dependencies;
  readonly tenant: Tenant;
  readonly session: SessionFor<Name>;
  readonly params: { readonly [Param in keyof PathParams<Name>]: string };
  readonly query: ParsedQuery<Name>;
  readonly payload: ParsedPayload<Name>;
  readonly now: Date;
  /** It throws when the client has loaded another version of the row than this write overwrites. */
  readonly requireUnchanged: RequireUnchanged;
  /** The origin for links to this server. */
  readonly origin: string;
  readonly appOrigin: string;
  readonly clientAddress: string;
  readonly auditSource: AuditSource;
  /** Only a device on which the user with `loginKey` has logged in before has an id. */
  readonly getKnownDevice: (loginKey: string) => string | undefined;
  /** Returns a text such as "Chrome on Android". */
  readonly getDeviceDescription: () => string | null;
  readonly rememberDevice: (loginKey: string) => void;
  readonly getTabletToken: () => string | undefined;
  readonly setTabletToken: (token: string) => void;
  readonly getDisplayToken: () => string | undefined;
  readonly setDisplayToken: (token: string) => void;
  readonly runInTenantScope: RunInTenantScope;
  /** A handler that has queued a message calls this. The workers wake after the call has succeeded. */
  readonly wakeWorkers: () => void;
  /**
   * `work` starts a random time after the call has succeeded, and wakes the workers. The response does not
   * wait, so no response time reveals what `work` did.
   */
  readonly runAfterResponse: (work: () => Promise<void>) => void;
  /** Undefined clears the cookie. */
  readonly setSession: (token: string | undefined) => void;
}

/** A handler in a transaction gets nothing that waits for the outside (docs/decisions/036). */
export interface ScopedCallContext<Name extends CallName, Dependencies>
  extends Omit<CallContext<Name, Dependencies>, 'runInTenantScope'> {
  readonly scope: TenantScope;
}

export type RunPart = <Result extends string>(
  name: string,
  work: (scope: TenantScope) => Promise<Result>,
) => Promise<Result>;

/** The write happens once per `Idempotency-Key`. */
export type WriteContext<Name extends CallName, Dependencies> = CallContext<Name, Dependencies> & {
  readonly storeResult: <Result>(tx: Transaction, result: Result) => Promise<Result>;
  /**
   * Each part has its own transaction. In a repeated call, parts that have succeeded return their stored
   * texts.
   */
  readonly runPart: RunPart;
};

export type HandlerResult<Name extends CallName> = Calls[Name] extends { response: unknown }
  ? Promise<HandlerResponse<Name>>
  : Promise<void>;
