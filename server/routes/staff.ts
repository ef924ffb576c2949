import * as staff from '../domain/staff/staff-users.ts';
import { handle } from './handle.ts';

export const listStaff = handle('listStaff', ({ fence, query, now }) => staff.listStaff(fence, query, now));

export const getStaffUser = handle('getStaffUser', ({ fence, params, now }) =>
  staff.getStaffUser(fence, params.id, now),
);

export const updateStaffUser = handle('updateStaffUser', ({ fence, session, params, payload, now }) =>
  staff.updateStaffUser(fence, { id: params.id, payload, byUserId: session.user.id, now }),
);
