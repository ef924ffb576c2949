import type { CallName, Calls, GivenAnswerOf, ParamsOf, ReadPayloadOf, ReadQueryOf } from '../../../contract/calls.ts';
import type { Fence, InTenant } from '../../db/fence.ts';
import type { Session } from '../../db/schema/sessions.ts';
import type { Tenant } from '../../db/schema/tenants.ts';

type SessionFor<Name extends CallName> = Calls[Name]['access'] extends 'signed-in' ? Session : Session | undefined;

/** One call as its handler sees it: checked against the contract, in camel case. */
export interface Call<Name extends CallName, Dependencies> {
  /** What the server gives its handlers beside the call. */
  readonly dependencies: Dependencies;
  readonly tenant: Tenant;
  readonly session: SessionFor<Name>;
  readonly params: { readonly [Param in keyof ParamsOf<Name>]: string };
  readonly query: ReadQueryOf<Name>;
  readonly payload: ReadPayloadOf<Name>;
  readonly now: Date;
  /** Where links to this server start. */
  readonly origin: string;
  /** Where the tenant's own app starts. */
  readonly appOrigin: string;
  /** The sender's network address. */
  readonly address: string;
  /** The sender's device, if `account` has logged in on it before. */
  readonly knownDevice: (account: string) => string | undefined;
  /** Lets the device be known for `account`, once the call has succeeded. */
  readonly rememberDevice: (account: string) => void;
  /** Runs `work` in a transaction behind the fence of the call's tenant. */
  readonly inTenant: InTenant;
  /** To be called when messages were queued; the outbox is woken once the call has succeeded. */
  readonly wakeOutbox: () => void;
  /** Hands the browser a session's token, or with undefined takes it away, once the call has succeeded. */
  readonly setSession: (token: string | undefined) => void;
}

export interface FencedCall<Name extends CallName, Dependencies> extends Call<Name, Dependencies> {
  readonly fence: Fence;
}

/** What a handler promises: the contract's answer, or nothing where the contract has none. */
export type Answering<Name extends CallName> = Calls[Name] extends { answer: unknown }
  ? Promise<GivenAnswerOf<Name>>
  : Promise<void>;
