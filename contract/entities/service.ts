import * as v from 'valibot';
import { maxLength } from '../limits.ts';
import { id, nameText, pence, text } from '../primitives.ts';
import { messages } from '../text/messages.ts';

/**
 * An entry of the price list. A `cost` (net pence) of 0 or null is configurable: the user enters
 * the price.
 */
export const service = v.object({
  id,
  name: v.string(),
  description: v.nullish(v.string(), ''),
  cost: v.nullish(v.number(), null),
  serviceOrder: v.nullish(v.number()),
});
export type Service = v.InferOutput<typeof service>;

export const serviceList = v.array(service);

export const serviceQuery = v.object({ search: v.optional(text(maxLength.search)) });
export type ServiceQuery = v.InferInput<typeof serviceQuery>;

const MAX_SERVICE_ORDER = 1_000_000;

export const servicePayload = v.object({
  name: v.pipe(nameText(maxLength.name), v.nonEmpty(messages.nameEmpty)),
  description: v.pipe(text(maxLength.description), v.nonEmpty(messages.descriptionEmpty)),
  cost: v.nullish(pence),
  serviceOrder: v.nullish(
    v.pipe(
      v.number(messages.invalid),
      v.integer(messages.invalid),
      v.minValue(-MAX_SERVICE_ORDER, messages.invalid),
      v.maxValue(MAX_SERVICE_ORDER, messages.invalid),
    ),
  ),
});
export type ServicePayload = v.InferInput<typeof servicePayload>;
