import * as customers from '../domain/customers/customers.ts';
import * as list from '../domain/customers/list-customers.ts';
import { handle } from './handle.ts';

export const listCustomers = handle('listCustomers', ({ scope, query, now }) =>
  list.listCustomers(scope, query, now),
);

export const createCustomer = handle('createCustomer', ({ scope, payload, now, auditSource }) =>
  customers.createCustomer(scope, payload, { now, source: auditSource }),
);

export const getCustomer = handle('getCustomer', ({ scope, params, now }) =>
  customers.getCustomer(scope, params.id, now),
);

export const updateCustomer = handle(
  'updateCustomer',
  ({ scope, params, payload, now, auditSource, requireUnchanged }) =>
    customers.updateCustomer(scope, params.id, payload, {
      now,
      source: auditSource,
      requireUnchanged,
    }),
);
