import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { serviceCalls } from '../../../contract/calls/service-calls.ts';
import type { ServiceQuery } from '../../../contract/entities/service.ts';
import type { Id } from '../../../contract/primitives.ts';
import { type CallInput, createApi } from '../../http/create-api.ts';
import { ignoreNotFound } from '../../http/ignore-not-found.ts';
import { getListPersistence } from '../../lib/query/persistence.ts';
import { serviceKeys } from '../../lib/query/query-keys.ts';
import { createReauthOptions } from '../../lib/run-with-reauth.ts';

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

export const createServiceOptions = createReauthOptions(serviceApi.createService, {
  success: 'Service Created!',
  failure: 'Failed to create service',
  invalidates: [serviceKeys.all],
  doesFirstStep: true,
});

/** Spec §8 has the same text for updates. */
export const updateServiceOptions = createReauthOptions(serviceApi.updateService, {
  success: 'Service Updated!',
  failure: 'Failed to create service',
  invalidates: [serviceKeys.all],
});

export const deleteServiceOptions = createReauthOptions(
  (input: CallInput<'deleteService'>) => serviceApi.deleteService(input).catch(ignoreNotFound),
  {
    success: 'Service deleted',
    failure: 'Failed to delete service',
    invalidates: [serviceKeys.all],
  },
);
