import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { DAY_MS, isYoungerThan } from '../../../lib/time/durations.ts';
import type { OfferedMethod } from '../../providers/payment-methods.ts';

/** A shop can switch methods off at the provider, so that what we have learned is true for a day. */
const LIFETIME_MS = DAY_MS;
const MAX_ACCOUNTS = 10_000;

/** The page of an account. Without methods that take days, it offers others. */
interface PageKind {
  readonly provider: ProviderName;
  readonly account: string;
  readonly allowsDelayedMethods: boolean;
}

/**
 * The methods that the hosted pages of each account have offered, as far as the provider has told it
 * when it opened a page. This costs no call and no customer waits for it. Each process learns for
 * itself.
 */
export interface OfferedMethods {
  learn(kind: PageKind, methods: readonly OfferedMethod[]): void;
  /** Returns undefined when nothing is known. */
  find(kind: PageKind): readonly OfferedMethod[] | undefined;
}

const toKey = ({ provider, account, allowsDelayedMethods }: PageKind) =>
  `${provider} ${account} ${allowsDelayedMethods}`;

export const createOfferedMethods = (clock: () => Date): OfferedMethods => {
  const known = new Map<
    string,
    { readonly methods: readonly OfferedMethod[]; readonly atMs: number }
  >();
  return {
    learn: (kind, methods) => {
      if (known.size >= MAX_ACCOUNTS) known.clear();
      known.set(toKey(kind), { methods, atMs: clock().getTime() });
    },
    find: (kind) => {
      const entry = known.get(toKey(kind));
      return entry && isYoungerThan(entry.atMs, LIFETIME_MS, clock().getTime())
        ? entry.methods
        : undefined;
    },
  };
};
