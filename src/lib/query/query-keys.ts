const createQueryKeys = <Entity extends string>(entity: Entity) => ({
  all: [entity] as const,
  lists: [entity, 'list'] as const,
  list: (query: object) => [entity, 'list', query] as const,
  detail: (id: string | number) => [entity, 'detail', String(id)] as const,
});

export const customerKeys = createQueryKeys('customers');
export const paymentKeys = createQueryKeys('payments');
export const serviceKeys = createQueryKeys('services');
export const staffKeys = createQueryKeys('staff');
export const activityKeys = createQueryKeys('activity');
export const payoutKeys = createQueryKeys('payouts');
export const bookKeys = createQueryKeys('books');

/** A change of a payment request or its money makes them stale. */
export const paymentDependentKeys = [paymentKeys.all, customerKeys.all, bookKeys.all];

export const paymentTotalsKey = [...paymentKeys.all, 'totals'] as const;

export const textConsentKey = ['text-consent'] as const;

export const paymentConnectionKey = ['payment-connection'] as const;

export const emailConnectionKey = ['email-connection'] as const;

export const textConnectionKey = ['text-connection'] as const;

export const shopKey = ['shop'] as const;

export const proofKeyKey = ['proof-key'] as const;

export const importsKey = ['imports'] as const;
