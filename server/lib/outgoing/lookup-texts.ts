import { Resolver } from 'node:dns/promises';
import { refuseInTransaction } from '../work/transaction-mark.ts';
import { limitTime } from './limit-answers.ts';

/** Returns undefined when DNS did not answer, which says nothing about the name. */
export type LookupTexts = (name: string) => Promise<readonly string[] | undefined>;

const MAX_TEXTS = 50;

/** DNS says with these that there is no such record. */
const noRecordCodes: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

interface LookupOptions {
  readonly timeoutMs: number;
  /** A server such as `127.0.0.1:53`. */
  readonly dnsServers?: readonly string[];
}

export const createTextLookup =
  ({ timeoutMs, dnsServers }: LookupOptions): LookupTexts =>
  async (name) => {
    refuseInTransaction('DNS');
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    if (dnsServers) resolver.setServers(dnsServers);
    try {
      const records = await limitTime(resolver.resolveTxt(name), 'DNS', timeoutMs);
      return records.slice(0, MAX_TEXTS).map((pieces) => pieces.join(''));
    } catch (error) {
      return noRecordCodes.has(Object(error).code) ? [] : undefined;
    } finally {
      resolver.cancel();
    }
  };
