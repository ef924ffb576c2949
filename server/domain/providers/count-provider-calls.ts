import type { Metrics, ProviderCall } from '../../lib/metrics.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from './payment-provider.ts';
import type { ProviderFactories } from './provider-registry.ts';

type Count = Pick<Metrics, 'countProviderCall'>;

const getOutcome = (error: unknown) => {
  if (error instanceof ProviderRefused) return 'refused';
  return error instanceof ProviderUnavailable ? 'unavailable' : 'error';
};

const countCalls = (provider: PaymentProvider, { countProviderCall }: Count): PaymentProvider => {
  const count = async <Result>(call: ProviderCall, result: Promise<Result>): Promise<Result> => {
    try {
      const response = await result;
      countProviderCall(provider.name, call, 'ok');
      return response;
    } catch (error) {
      countProviderCall(provider.name, call, getOutcome(error));
      throw error;
    }
  };
  return {
    name: provider.name,
    pageOrigins: provider.pageOrigins,
    open: (...args) => count('open', provider.open(...args)),
    status: (...args) => count('status', provider.status(...args)),
    close: (...args) => count('close', provider.close(...args)),
    refund: (...args) => count('refund', provider.refund(...args)),
    readWebhook: (...args) => provider.readWebhook(...args),
  };
};

/** Factories whose providers count each call by its outcome. */
export const countProviderCalls = (factories: ProviderFactories, metrics: Count): ProviderFactories => ({
  sandbox: () => countCalls(factories.sandbox(), metrics),
  stripe: (credentials) => countCalls(factories.stripe(credentials), metrics),
  mollie: (credentials) => countCalls(factories.mollie(credentials), metrics),
});
