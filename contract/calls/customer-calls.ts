import { customer, customerPage, customerQuery } from '../entities/customer.ts';
import { customerMergePayload, customerPayload } from '../entities/customer-payload.ts';
import type { Call } from './call.ts';

export const customerCalls = {
  listCustomers: {
    method: 'get',
    path: '/services/customers/',
    query: customerQuery,
    status: 200,
    response: customerPage,
    access: 'signed-in',
    errorCodes: [],
  },
  createCustomer: {
    method: 'post',
    path: '/services/customers/',
    payload: customerPayload,
    status: 201,
    response: customer,
    responseUnspecified: true,
    access: 'signed-in',
    right: 'manageCustomers',
    nonIdempotent: true,
    errorCodes: [],
  },
  getCustomer: {
    method: 'get',
    path: '/services/customers/{id}/',
    status: 200,
    response: customer,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },
  updateCustomer: {
    method: 'put',
    overwrites: 'row',
    path: '/services/customers/{id}/',
    payload: customerPayload,
    status: 200,
    response: customer,
    responseUnspecified: true,
    access: 'signed-in',
    right: 'manageCustomers',
    errorCodes: ['not_found'],
  },
  mergeCustomers: {
    extension: true,
    method: 'post',
    path: '/services/customers/{id}/merge/',
    payload: customerMergePayload,
    status: 200,
    response: customer,
    access: 'signed-in',
    right: 'mergeCustomers',
    requiresPasswordAfterPin: true,
    errorCodes: ['not_found'],
  },
} as const satisfies Record<string, Call>;
