import { Hono } from 'hono';
import type { Logger } from 'pino';
import { listen } from '../http/listen.ts';
import type { Config } from '../lib/settings/config.ts';
import type { Metrics } from '../lib/work/metrics.ts';
import { addScrapeGauges, type ScrapeOptions } from './scrape-gauges.ts';

export const createMetricsRoutes = ({ registry }: Pick<Metrics, 'registry'>) =>
  new Hono().get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, {
      'Content-Type': registry.contentType,
      'Cache-Control': 'no-store',
    }),
  );

/** The metrics are not public, so they have a port of their own. Without METRICS_PORT nothing starts. */
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
