import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { serviceCalls } from '../../../contract/calls/service-calls.ts';
import type { Service, ServiceQuery } from '../../../contract/entities/service.ts';
import type { ServicePayload } from '../../../contract/entities/service-payload.ts';
import type { Id } from '../../../contract/primitives.ts';
import { isApiStatus } from '../../http/api-error.ts';
import { createApi } from '../../http/create-api.ts';
import { getListPersistence } from '../../lib/query/persistence.ts';
import { serviceKeys } from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';

const serviceApi = createApi(serviceCalls);

export const serviceListOptions = (query: ServiceQuery) =>
  queryOptions({
    queryKey: serviceKeys.list(query),
    queryFn: ({ signal }) => serviceApi.listServices({ query, signal }),
    placeholderData: keepPreviousData,
    ...getListPersistence(query),
  });

export const serviceOptions = (id: Id) =>
  queryOptions({
    queryKey: serviceKeys.detail(id),
    queryFn: ({ signal }) => serviceApi.getService({ params: { id }, signal }),
  });

export const createServiceOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: ({
      payload,
      idempotencyKey,
    }: {
      payload: ServicePayload;
      idempotencyKey: string;
    }) => runWithReauth(() => serviceApi.createService({ payload, idempotencyKey })),
    meta: {
      success: 'Service Created!',
      failure: 'Failed to create service',
      invalidates: [serviceKeys.all],
    },
  });

/** Update failures show 'Failed to create service', too (spec §8). */
export const updateServiceOptions = (id: Id, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: ({ payload, base }: { payload: ServicePayload; base: Service }) =>
      runWithReauth(() => serviceApi.updateService({ params: { id }, payload, base })),
    meta: {
      success: 'Service Updated!',
      failure: 'Failed to create service',
      invalidates: [serviceKeys.all],
    },
  });

/**
 * A 404 counts as success: an earlier click, whose response was lost, or another user has deleted
 * the service.
 */
const ignoreNotFound = (error: unknown) => {
  if (!isApiStatus(error, 404)) throw error;
  return undefined;
};

export const deleteServiceOptions = (id: Id, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: () =>
      runWithReauth(() => serviceApi.deleteService({ params: { id } })).catch(ignoreNotFound),
    meta: {
      success: 'Service deleted',
      failure: 'Failed to delete service',
      invalidates: [serviceKeys.all],
    },
  });
