import * as customers from '../domain/customers/customers.ts';
import * as list from '../domain/customers/list-customers.ts';
import { handle } from './handle.ts';

export const listCustomers = handle('listCustomers', ({ scope, query }) =>
  list.listCustomers(scope, query),
);

export const createCustomer = handle('createCustomer', ({ scope, payload, now, auditSource }) =>
  customers.createCustomer(scope, payload, { now, source: auditSource }),
);

export const getCustomer = handle('getCustomer', ({ scope, params }) =>
  customers.getCustomer(scope, params.id),
);

export const updateCustomer = handle(
  'updateCustomer',
  ({ scope, params, payload, now, auditSource }) =>
    customers.updateCustomer(scope, params.id, payload, { now, source: auditSource }),
);
