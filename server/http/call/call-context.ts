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

/** A call that is validated against the contract, in camel case. */
export interface CallContext<Name extends CallName, Dependencies> {
  readonly dependencies: Dependencies;
  readonly tenant: Tenant;
  readonly session: SessionFor<Name>;
  readonly params: { readonly [Param in keyof PathParams<Name>]: string };
  readonly query: ParsedQuery<Name>;
  readonly payload: ParsedPayload<Name>;
  readonly now: Date;
  /** Throws if the client has loaded another version of the row than the one that this write overwrites. */
  readonly requireUnchanged: RequireUnchanged;
  /** The origin for links to this server. */
  readonly origin: string;
  readonly appOrigin: string;
  readonly clientAddress: string;
  /** For the audit log: the actor, and the hash of the client's address. */
  readonly auditSource: AuditSource;
  /** The device's id, if the user with `loginKey` has logged in on it before. */
  readonly getKnownDevice: (loginKey: string) => string | undefined;
  /**
   * Returns a text such as "Chrome on Android", or null when the `User-Agent` header says nothing.
   */
  readonly getDeviceDescription: () => string | null;
  /** Takes effect after the call has succeeded. */
  readonly rememberDevice: (loginKey: string) => void;
  /** Returns undefined on devices that are no enrolled tablet. */
  readonly getTabletToken: () => string | undefined;
  /** Takes effect after the call has succeeded. */
  readonly setTabletToken: (token: string) => void;
  /** Returns undefined on devices that are no second screen. */
  readonly getDisplayToken: () => string | undefined;
  /** Takes effect after the call has succeeded. */
  readonly setDisplayToken: (token: string) => void;
  /** Runs work in a transaction. */
  readonly runInTenantScope: RunInTenantScope;
  /** A handler that has queued a message calls this. The workers wake after the call has succeeded. */
  readonly wakeWorkers: () => void;
  /**
   * Starts `work` a random time after the call has succeeded, and wakes the workers after it. The response
   * does not wait, so no response time reveals what `work` did.
   */
  readonly runAfterResponse: (work: () => Promise<void>) => void;
  /** Takes effect after the call has succeeded. Undefined clears the cookie. */
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

/** What a write without a transaction of its own does once per `Idempotency-Key`. */
export type WriteContext<Name extends CallName, Dependencies> = CallContext<Name, Dependencies> & {
  /** Stores the result in the last transaction of the call. */
  readonly storeResult: <Result>(tx: Transaction, result: Result) => Promise<Result>;
  /**
   * Runs a part in a transaction of its own. When the call is repeated, parts that have succeeded return
   * their stored texts.
   */
  readonly runPart: RunPart;
};

/** It is undefined when the contract defines no response. */
export type HandlerResult<Name extends CallName> = Calls[Name] extends { response: unknown }
  ? Promise<HandlerResponse<Name>>
  : Promise<void>;
