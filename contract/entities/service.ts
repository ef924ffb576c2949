import * as v from 'valibot';
import { maxLength } from '../limits.ts';
import { extension, id, text, version } from '../primitives.ts';

/** With a `cost` (net pence) of 0 or null, the service is configurable: the user enters the price. */
export const service = v.object({
  id,
  name: v.string(),
  description: v.nullish(v.string(), ''),
  cost: v.nullish(v.number(), null),
  /** Pence with 20 % VAT, if the owner typed the price so. */
  costGross: extension(v.nullish(v.number())),
  serviceOrder: v.nullish(v.number()),
  version,
});
export type Service = v.InferOutput<typeof service>;

export const serviceList = v.array(service);

export const serviceQuery = v.object({ search: v.optional(text(maxLength.search)) });
export type ServiceQuery = v.InferInput<typeof serviceQuery>;
