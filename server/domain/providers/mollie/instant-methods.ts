import * as v from 'valibot';
import { ProviderRefused } from '../payment-provider.ts';

/** Mollie's list of the methods that are enabled in the account and take the amount. */
export const methodsSchema = v.pipe(
  v.object({ _embedded: v.object({ methods: v.array(v.object({ id: v.string() })) }) }),
  v.transform(({ _embedded }) => _embedded.methods),
);

/**
 * The methods for pounds that Mollie confirms while the customer waits. The others (Bacs Direct
 * Debit, Trustly) can take days: at a counter, the customer would leave before the shop knows
 * whether the money comes.
 */
const instantMethods = ['applepay', 'creditcard', 'googlepay', 'paybybank', 'paypal'];

/**
 * Returns the parameter of a payment that offers the customer only those enabled methods that take
 * no days. Without a method that takes days there is no parameter, because only then does a
 * declined card surely leave the payment open for another try.
 * @throws ProviderRefused when all enabled methods take days
 */
export const restrictToInstantMethods = (enabled: v.InferOutput<typeof methodsSchema>) => {
  const method = instantMethods.filter((id) => enabled.some((candidate) => candidate.id === id));
  if (method.length === enabled.length) return {};
  if (method.length === 0)
    throw new ProviderRefused('All methods that are enabled at Mollie take days');
  return { method };
};
