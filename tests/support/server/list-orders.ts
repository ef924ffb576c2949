import * as v from 'valibot';
import type { Call } from '../../../contract/calls/call.ts';
import { calls } from '../../../contract/calls.ts';

const orderedQuery = v.object({
  entries: v.object({
    order: v.object({ wrapped: v.object({ options: v.array(v.string()) }) }),
  }),
});

export const listOrders = Object.values<Call>(calls).flatMap(({ path, query }) =>
  v.is(orderedQuery, query)
    ? query.entries.order.wrapped.options.map((order) => [path, order] as const)
    : [],
);
