import * as customers from '../domain/customers/customers.ts';
import * as list from '../domain/customers/list-customers.ts';
import { handle } from './handle.ts';

export const listCustomers = handle('listCustomers', ({ fence, query }) => list.listCustomers(fence, query));

export const createCustomer = handle('createCustomer', ({ fence, payload, now }) =>
  customers.createCustomer(fence, payload, now),
);

export const getCustomer = handle('getCustomer', ({ fence, params }) => customers.getCustomer(fence, params.id));

export const updateCustomer = handle('updateCustomer', ({ fence, params, payload }) =>
  customers.updateCustomer(fence, params.id, payload),
);
