import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { DAY_MS, isYoungerThan } from '../../../lib/time/durations.ts';
import type { OfferedMethod } from '../../providers/payment-methods.ts';

/** A shop can switch methods off at the provider at any time. */
const LIFETIME_MS = DAY_MS;
const MAX_ACCOUNTS = 10_000;

/** Pages with and without methods that take days differ. */
interface PageKind {
  readonly provider: ProviderName;
  readonly account: string;
  readonly allowsDelayedMethods: boolean;
}

/** A provider names the methods when it opens a page, so a process knows them after its first page. */
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
