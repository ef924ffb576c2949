import { reconcile as compareWithProvider, type Difference } from '../../domain/money/reconcile.ts';
import { createProviderRegistry } from '../../domain/providers/provider-registry.ts';
import { requirePaymentProvider } from '../../lib/settings/require-payment-provider.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { parseSince } from '../arguments.ts';
import type { Command } from '../command.ts';

const DEFAULT_PERIOD_MS = 30 * DAY_MS;

const formatDifference = ({ host, ident, provider, providerCheckoutId, problem }: Difference) =>
  [host, ident, provider, providerCheckoutId, problem].join('\t');

/** @throws Error, for exit code 1, when anything differs from the providers */
export const reconcile: Command = async ({
  database,
  config,
  options,
  now,
  providerFactories,
  printLine,
}) => {
  const providers = createProviderRegistry({
    database,
    clock: () => now,
    server: requirePaymentProvider(config),
    appSecrets: config.appSecrets,
    factories: providerFactories,
  });
  const result = await compareWithProvider(
    { database, providers },
    parseSince(options.since, new Date(now.getTime() - DEFAULT_PERIOD_MS)),
  );
  const { compared, differences } = result;
  const lines = options.json ? [JSON.stringify(result)] : differences.map(formatDifference);
  if (differences.length > 0) {
    for (const line of lines) printLine(line);
    throw new Error(`${differences.length} differences in ${compared} checkouts`);
  }
  return options.json ? lines : [`${compared} checkouts compared, no differences.`];
};
