import * as customers from '../../domain/customers/customers.ts';
import * as list from '../../domain/customers/list-customers.ts';
import * as merge from '../../domain/customers/merge-customers.ts';
import * as erasure from '../../domain/personal-data/erase-customer.ts';
import { handle } from '../handle.ts';

export const listCustomers = handle('listCustomers', ({ scope, query, now }) =>
  list.listCustomers(scope, query, now),
);

export const createCustomer = handle('createCustomer', (call) => {
  const { dependencies, scope, tenant, payload, now, auditSource: source } = call;
  const { phoneCountries } = dependencies.getMessageRules(tenant);
  return customers.createCustomer(scope, payload, { now, source, phoneCountries });
});

export const getCustomer = handle('getCustomer', ({ scope, params, now }) =>
  customers.getCustomer(scope, params.id, now),
);

export const updateCustomer = handle('updateCustomer', (call) => {
  const { dependencies, scope, tenant, params, payload, now, auditSource: source } = call;
  const { phoneCountries } = dependencies.getMessageRules(tenant);
  return customers.updateCustomer(scope, params.id, payload, {
    now,
    source,
    phoneCountries,
    requireUnchanged: call.requireUnchanged,
  });
});

export const mergeCustomers = handle(
  'mergeCustomers',
  ({ scope, params, payload, now, auditSource: source }) =>
    merge.mergeCustomers(scope, params.id, { otherId: payload.otherId, now, source }),
);

export const deleteCustomer = handle(
  'deleteCustomer',
  ({ scope, params, now, auditSource: source }) =>
    erasure.deleteCustomer(scope, params.id, { now, source }),
);
