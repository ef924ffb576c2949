import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Id } from '../../../contract/primitives.ts';
import type { ServicePayload, ServiceQuery } from '../../../contract/service.ts';
import { api } from '../../http/api.ts';
import { isStatus } from '../../http/api-error.ts';
import { keptIfFirstPage } from '../../http/kept.ts';
import { serviceKeys } from '../../http/query-keys.ts';

export const serviceListOptions = (query: ServiceQuery) =>
  queryOptions({
    queryKey: serviceKeys.list(query),
    queryFn: ({ signal }) => api.listServices({ query, signal }),
    placeholderData: keepPreviousData,
    ...keptIfFirstPage(query),
  });

export const serviceOptions = (id: Id) =>
  queryOptions({
    queryKey: serviceKeys.detail(id),
    queryFn: ({ signal }) => api.getService({ params: { id }, signal }),
  });

export const createServiceOptions = mutationOptions({
  mutationFn: ({ payload, idempotencyKey }: { payload: ServicePayload; idempotencyKey: string }) =>
    api.createService({ payload, idempotencyKey }),
  meta: { success: 'Service Created!', failure: 'Failed to create service', invalidates: [serviceKeys.all] },
});

/** Update failures say 'Failed to create service' too (spec §8). */
export const updateServiceOptions = (id: Id) =>
  mutationOptions({
    mutationFn: (payload: ServicePayload) => api.updateService({ params: { id }, payload }),
    meta: { success: 'Service Updated!', failure: 'Failed to create service', invalidates: [serviceKeys.all] },
  });

/** What is gone is deleted, by an earlier press without an answer or by a colleague. */
const orGone = (error: unknown) => {
  if (!isStatus(error, 404)) throw error;
  return undefined;
};

export const deleteServiceOptions = (id: Id) =>
  mutationOptions({
    mutationFn: () => api.deleteService({ params: { id } }).catch(orGone),
    meta: { success: 'Service deleted', failure: 'Failed to delete service', invalidates: [serviceKeys.all] },
  });
