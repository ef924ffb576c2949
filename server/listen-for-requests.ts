import { setTimeout as delay } from 'node:timers/promises';
import type { compose } from './compose.ts';
import {
  logRequests,
  respondNotReadyWhile,
  warnOfMissingProxyHeaders,
} from './http/fetch-wrappers.ts';
import { listen } from './http/listen.ts';
import type { OnStep } from './lib/work/create-shutdown.ts';
import { startMetrics } from './metrics/start-metrics.ts';
import type { ServerContext } from './server-context.ts';

type Parts = Pick<ReturnType<typeof compose>, 'app' | 'live' | 'backupRestore'>;

export const listenForRequests = async (
  { app, live, backupRestore }: Parts,
  { config, database, clock, logger, metrics }: ServerContext,
) => {
  let isDraining = false;
  const appFetch = respondNotReadyWhile(() => isDraining, app.fetch);
  const isProxied = config.publicUrl?.startsWith('https:');
  const fetch = isProxied ? warnOfMissingProxyHeaders(appFetch, logger) : appFetch;
  const { registry } = metrics;
  const metricsListener = await startMetrics(config, { registry, database, live, clock }, logger);
  const listener = await listen(logRequests(fetch, logger), config.port, config.host);
  return {
    port: listener.port,
    stop: async (onStep: OnStep) => {
      isDraining = true;
      onStep('the drain time');
      listener.drain();
      await delay(config.drainSeconds * 1_000);
      onStep('the requests in flight');
      live.stop();
      backupRestore?.stop();
      await Promise.all([listener.stop(), metricsListener?.stop()]);
    },
  };
};
