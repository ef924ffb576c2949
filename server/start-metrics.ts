import type { Logger } from 'pino';
import { listen } from './http/listen.ts';
import { createMetricsRoutes } from './http/metrics-routes.ts';
import type { Config } from './lib/settings/config.ts';
import { addScrapeGauges, type ScrapeOptions } from './scrape-gauges.ts';

/**
 * Serves the metrics on a port of their own. Resolves with undefined when METRICS_PORT is not set.
 */
export const startMetrics = async (
  config: Config,
  sources: Omit<ScrapeOptions, 'servesDemo' | 'backedUpDir'>,
  logger: Logger,
) => {
  if (config.metricsPort === undefined) return undefined;
  const isBackedUp = config.databaseUrl === undefined && config.backupsKept > 0;
  const backedUpDir = isBackedUp ? config.dataDir : undefined;
  addScrapeGauges({ ...sources, servesDemo: config.demo, backedUpDir });
  const { fetch } = createMetricsRoutes(sources);
  const listener = await listen(
    fetch,
    config.metricsPort,
    config.metricsHost,
    undefined,
    'METRICS_PORT',
  );
  logger.info({ host: config.metricsHost, port: listener.port }, 'Metrics are served');
  return listener;
};
