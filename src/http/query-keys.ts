const queryKeys = <Entity extends string>(entity: Entity) => ({
  /** Whatever is under `all` goes stale together. */
  all: [entity] as const,
  lists: [entity, 'list'] as const,
  list: (query: object) => [entity, 'list', query] as const,
  detail: (id: string | number) => [entity, 'detail', String(id)] as const,
});

/** The keys of every entity's queries. */
export const customerKeys = queryKeys('customers');
export const paymentKeys = queryKeys('payments');
export const serviceKeys = queryKeys('services');
export const staffKeys = queryKeys('staff');
