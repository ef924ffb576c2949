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

/** The input of a handler: a call that is validated against the contract, in camel case. */
export interface CallContext<Name extends CallName, Dependencies> {
  readonly dependencies: Dependencies;
  readonly tenant: Tenant;
  readonly session: SessionFor<Name>;
  readonly params: { readonly [Param in keyof PathParams<Name>]: string };
  readonly query: ParsedQuery<Name>;
  readonly payload: ParsedPayload<Name>;
  readonly now: Date;
  /** Refuses the write when the row has another version than the one that the client has loaded. */
  readonly requireUnchanged: RequireUnchanged;
  /** Base URL for links to this server. */
  readonly origin: string;
  /** Base URL of the tenant's app. */
  readonly appOrigin: string;
  /** The client's IP address. */
  readonly clientAddress: string;
  /** The actor of the call and the hash of the client's address, for the audit log. */
  readonly auditSource: AuditSource;
  /** The id of the client's device if the user with `loginKey` has logged in on it before. */
  readonly getKnownDevice: (loginKey: string) => string | undefined;
  /**
   * Describes the browser by its `User-Agent` header, such as "Chrome on Android"; null when the
   * header says nothing.
   */
  readonly getDeviceDescription: () => string | null;
  /** Remembers the device for the user with `loginKey`, after the call has succeeded. */
  readonly rememberDevice: (loginKey: string) => void;
  /** The value of the cookie of an enrolled tablet; undefined on other devices. */
  readonly getTabletToken: () => string | undefined;
  /** Sets the cookie of an enrolled tablet, after the call has succeeded. */
  readonly setTabletToken: (token: string) => void;
  /** The value of the cookie of a second screen; undefined on other devices. */
  readonly getDisplayToken: () => string | undefined;
  /** Sets the cookie of a second screen, after the call has succeeded. */
  readonly setDisplayToken: (token: string) => void;
  /** Runs `work` in a transaction in the tenant's scope. */
  readonly runInTenantScope: RunInTenantScope;
  /**
   * Wakes the background workers after the call has succeeded. A handler that has queued a message
   * calls it.
   */
  readonly wakeWorkers: () => void;
  /**
   * Starts `work` a random time after the call has succeeded. The response does not wait for
   * `work`, so that neither its time nor the time of the next response reveals what `work` did.
   * Wakes the workers when `work` has ended.
   */
  readonly runAfterResponse: (work: () => Promise<void>) => void;
  /** Sets the session cookie, or clears it with undefined, after the call has succeeded. */
  readonly setSession: (token: string | undefined) => void;
}

/**
 * The input of a handler that runs in a transaction. It offers nothing that waits for the outside:
 * no other transaction, and of the dependencies only those for a transaction (docs/decisions/036).
 */
export interface ScopedCallContext<Name extends CallName, Dependencies>
  extends Omit<CallContext<Name, Dependencies>, 'runInTenantScope'> {
  readonly scope: TenantScope;
}

export type RunPart = <Result extends string>(
  name: string,
  work: (scope: TenantScope) => Promise<Result>,
) => Promise<Result>;

/** What a write without a transaction of its own does only once per `Idempotency-Key`. */
export type WriteContext<Name extends CallName, Dependencies> = CallContext<Name, Dependencies> & {
  /** Stores the result in the last transaction of the call, and returns the result. */
  readonly storeResult: <Result>(tx: Transaction, result: Result) => Promise<Result>;
  /**
   * Runs a part of a call in a transaction of its own, and returns the text that `work` returns. If
   * the call is repeated, the parts that have succeeded return their stored texts.
   */
  readonly runPart: RunPart;
};

/** The response that the contract defines for the call, or undefined if it defines none. */
export type HandlerResult<Name extends CallName> = Calls[Name] extends { response: unknown }
  ? Promise<HandlerResponse<Name>>
  : Promise<void>;
