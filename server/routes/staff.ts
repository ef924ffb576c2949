import { setOwner as setOwnerRole } from '../domain/staff/set-owner.ts';
import * as staff from '../domain/staff/staff-users.ts';
import { handle } from './handle.ts';

export const listStaff = handle('listStaff', ({ scope, query, now }) => staff.listStaff(scope, query, now));

export const getStaffUser = handle('getStaffUser', ({ scope, params, now }) =>
  staff.getStaffUser(scope, params.id, now),
);

export const updateStaffUser = handle(
  'updateStaffUser',
  ({ scope, tenant, session, params, payload, now, auditSource }) =>
    staff.updateStaffUser(scope, { id: params.id, payload, tenant, actor: session.user, now, source: auditSource }),
);

export const setOwner = handle('setOwner', ({ scope, session, params, payload, now, auditSource }) =>
  setOwnerRole(scope, { id: params.id, isOwner: payload.isOwner, session, now, source: auditSource }),
);
