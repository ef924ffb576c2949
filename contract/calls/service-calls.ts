import { service, serviceList, serviceQuery } from '../entities/service.ts';
import { servicePayload } from '../entities/service-payload.ts';
import type { Call } from './call.ts';

export const serviceCalls = {
  listServices: {
    method: 'get',
    path: '/services/services/',
    query: serviceQuery,
    status: 200,
    response: serviceList,
    access: 'signed-in',
    errorCodes: [],
  },
  getService: {
    method: 'get',
    path: '/services/services/{id}/',
    status: 200,
    response: service,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },
  createService: {
    method: 'post',
    path: '/services/services/',
    payload: servicePayload,
    status: 201,
    response: service,
    responseUnspecified: true,
    access: 'signed-in',
    right: 'managePrices',
    requiresPasswordAfterPin: true,
    nonIdempotent: true,
    errorCodes: [],
  },
  updateService: {
    method: 'put',
    overwrites: 'row',
    path: '/services/services/{id}/',
    payload: servicePayload,
    status: 200,
    response: service,
    responseUnspecified: true,
    access: 'signed-in',
    right: 'managePrices',
    requiresPasswordAfterPin: true,
    errorCodes: ['not_found'],
  },
  deleteService: {
    method: 'delete',
    path: '/services/services/{id}/',
    status: 204,
    access: 'signed-in',
    right: 'managePrices',
    requiresPasswordAfterPin: true,
    errorCodes: ['not_found'],
  },
} as const satisfies Record<string, Call>;
