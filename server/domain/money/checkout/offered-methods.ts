import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { DAY_MS, isYoungerThan } from '../../../lib/time/durations.ts';
import type { OfferedMethod } from '../../providers/payment-methods.ts';

/** A shop can switch methods off at the provider at any time. */
const LIFETIME_MS = DAY_MS;
const MAX_ACCOUNTS = 10_000;

/** Without methods that take days, the page of an account offers others. */
interface PageKind {
  readonly provider: ProviderName;
  readonly account: string;
  readonly allowsDelayedMethods: boolean;
}

/**
 * The methods on the hosted pages of each account. The provider names them when it opens a page.
 * Each process learns for itself.
 */
export interface OfferedMethods {
  learn(kind: PageKind, methods: readonly OfferedMethod[]): void;
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
