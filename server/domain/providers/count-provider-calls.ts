import type { Metrics, ProviderCall } from '../../lib/work/metrics.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from './payment-provider.ts';
import type { ProviderFactories } from './provider-registry.ts';

type CallCounter = Pick<Metrics, 'countProviderCall' | 'countPaidAnswer'>;

const getErrorOutcome = (error: unknown) => {
  if (error instanceof ProviderRefused) return 'refused';
  return error instanceof ProviderUnavailable ? 'unavailable' : 'error';
};

const countCalls = (
  provider: PaymentProvider,
  { countProviderCall, countPaidAnswer }: CallCounter,
): PaymentProvider => {
  const recordOutcome = async <Result>(
    call: ProviderCall,
    result: Promise<Result>,
  ): Promise<Result> => {
    try {
      const response = await result;
      countProviderCall(provider.name, call, 'ok');
      return response;
    } catch (error) {
      countProviderCall(provider.name, call, getErrorOutcome(error));
      throw error;
    }
  };
  const { payouts } = provider;
  return {
    name: provider.name,
    movesMoney: provider.movesMoney,
    isLive: provider.isLive,
    ...(payouts && {
      payouts: {
        listPayouts: (...args) => recordOutcome('payouts', payouts.listPayouts(...args)),
        listLines: (...args) => recordOutcome('payouts', payouts.listLines(...args)),
      },
    }),
    open: (...args) => recordOutcome('open', provider.open(...args)),
    status: async (...args) => {
      const status = await recordOutcome('status', provider.status(...args));
      if (status.state === 'paid') countPaidAnswer(provider.name);
      return status;
    },
    close: (...args) => recordOutcome('close', provider.close(...args)),
    refund: (...args) => recordOutcome('refund', provider.refund(...args)),
    readWebhook: (...args) => provider.readWebhook(...args),
  };
};

export const countProviderCalls = (
  factories: ProviderFactories,
  metrics: CallCounter,
): ProviderFactories => ({
  sandbox: () => countCalls(factories.sandbox(), metrics),
  stripe: (credentials) => countCalls(factories.stripe(credentials), metrics),
  mollie: (credentials) => countCalls(factories.mollie(credentials), metrics),
});
