import { createMiddleware } from 'hono/factory';
import type { ProviderName } from '../../lib/states/provider-states.ts';
import type { Metrics, WebhookOutcome } from '../../lib/work/metrics.ts';

const getOutcome = (status: number): WebhookOutcome => {
  if (status < 300) return 'accepted';
  if (status === 401) return 'bad_signature';
  return status >= 500 ? 'unavailable' : 'rejected';
};

export const countWebhooks = (
  provider: ProviderName,
  { countWebhook }: Pick<Metrics, 'countWebhook'>,
) =>
  createMiddleware(async (c, next) => {
    await next();
    countWebhook(provider, getOutcome(c.res.status));
  });
