import type { StaffUser } from '../../../contract/staff.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { getStaffBadge } from './staff-badge.ts';

/** The read-only details of a colleague, for users who may not change staff. */
export const StaffSummary = ({ user: { firstName, lastName, email, phone, status, isOwner } }: { user: StaffUser }) => {
  const badge = getStaffBadge(status);
  return (
    <>
      <Card>
        <DefinitionList
          items={[
            { term: 'Name', value: `${firstName} ${lastName}` },
            { term: 'Email', value: email },
            phone ? { term: 'Phone Number', value: phone } : undefined,
            { term: 'Status', value: <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge> },
            isOwner ? { term: 'Role', value: <StatusBadge tone="neutral">Owner</StatusBadge> } : undefined,
          ]}
        />
      </Card>
      <p>Only the owner can change staff.</p>
    </>
  );
};
