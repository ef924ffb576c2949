import * as v from 'valibot';
import { maxLength } from '../limits.ts';
import { nameText, pence, text } from '../primitives.ts';
import { messages } from '../text/messages.ts';
import { isMatchingGross } from './service-price.ts';

const MAX_SERVICE_ORDER = 1_000_000;

export const servicePayload = v.pipe(
  v.object({
    name: v.pipe(nameText(maxLength.name), v.nonEmpty(messages.nameEmpty)),
    description: v.pipe(text(maxLength.description), v.nonEmpty(messages.descriptionEmpty)),
    cost: v.nullish(pence),
    costGross: v.nullish(pence),
    serviceOrder: v.nullish(
      v.pipe(
        v.number(messages.invalid),
        v.integer(messages.invalid),
        v.minValue(-MAX_SERVICE_ORDER, messages.invalid),
        v.maxValue(MAX_SERVICE_ORDER, messages.invalid),
      ),
    ),
  }),
  v.forward(v.partialCheck([['cost'], ['costGross']], isMatchingGross, messages.invalid), [
    'costGross',
  ]),
);
export type ServicePayload = v.InferInput<typeof servicePayload>;
