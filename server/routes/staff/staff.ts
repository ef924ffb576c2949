import * as audit from '../../domain/audit/list-audit-events.ts';
import * as staff from '../../domain/staff/staff-users.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import { getUserNotifier, handle } from '../handle.ts';

export const listStaff = handle('listStaff', ({ scope, query, now }) =>
  staff.listStaff(scope, query, now),
);

export const getStaffUser = handle('getStaffUser', ({ scope, params, now }) =>
  staff.getStaffUser(scope, params.id, now),
);

export const updateStaffUser = handle(
  'updateStaffUser',
  ({ scope, session, params, payload, now, auditSource, requireUnchanged }) =>
    staff.updateStaffUser(scope, {
      id: params.id,
      payload,
      actor: session.user,
      now,
      source: auditSource,
      requireUnchanged,
    }),
);

export const setOwner = handle('setOwner', (call) => {
  const { scope, session, params, payload, now, auditSource: source } = call;
  return staff.setOwner(scope, {
    id: params.id,
    isOwner: payload.isOwner,
    session,
    now,
    source,
    notifyUser: getUserNotifier(call),
  });
});

export const deleteCredentials = handle(
  'deleteCredentials',
  (call) => {
    const { scope, session, params, now, auditSource: source } = call;
    return staff.deleteUserCredentials(scope, {
      id: params.id,
      session,
      now,
      source,
      notifyUser: getUserNotifier(call),
    });
  },
  {
    authorize: ({ session: { user }, params }) => {
      if (params.id !== user.id) requireOwner(user, 'deleteCredentials');
    },
  },
);

export const listAuditEvents = handle('listAuditEvents', ({ scope, query }) =>
  audit.listAuditEvents(scope, query),
);
