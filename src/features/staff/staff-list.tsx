import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { useHasRight } from '../../session/use-session.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { OnParamsChange } from '../../ui/list/pages/list-params.ts';
import { PagedList } from '../../ui/list/pages/paged-list.tsx';
import { usePinnedRow } from '../../ui/list/pages/use-pinned-row.ts';
import { CardLink, ListItem, RowLayout } from '../../ui/list/rows/list-card.tsx';
import { RowAddress } from '../../ui/list/rows/row-address.tsx';
import { staffUserOptions } from './api.ts';
import { getStaffBadge } from './staff-badge.ts';
import { staffHighlight } from './staff-highlight.ts';
import { staffListDescription } from './staff-list-description.ts';

interface StaffListProps {
  readonly params: ListSearch;
  readonly onParamsChange: OnParamsChange;
  readonly isTable: boolean;
}

const StaffRow = ({ user }: { user: StaffUser }) => {
  const { id, firstName, lastName, email, phone, status, isOwner } = user;
  const badge = getStaffBadge(status);
  return (
    <ListItem mark={staffHighlight.useMark(user)}>
      <CardLink
        render={(props) => (
          <Link {...props} to="/staff/$userId/edit" params={{ userId: String(id) }} />
        )}
      >
        <RowLayout
          title={`${firstName} ${lastName}`}
          lines={[<RowAddress key="email" email={email} />, phone && <RowAddress phone={phone} />]}
          badge={
            <>
              <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
              {isOwner && <StatusBadge tone="neutral">Owner</StatusBadge>}
            </>
          }
        />
      </CardLink>
    </ListItem>
  );
};

const addUser = (
  <Link to="/staff/new" className={getButtonLinkClass({})}>
    Add Staff User
  </Link>
);

export const StaffList = ({ params, onParamsChange, isTable }: StaffListProps) => {
  const canInvite = useHasRight('manageStaff');
  const query = useQuery(staffListDescription.getPage(params));
  const pinnedRow = usePinnedRow({
    saved: staffHighlight.useSavedRow(),
    getOptions: staffUserOptions,
    params,
    query,
  });
  return (
    <PagedList
      list={staffListDescription}
      query={query}
      pinnedRow={pinnedRow}
      params={params}
      onParamsChange={onParamsChange}
      renderRow={(user) => <StaffRow user={user} />}
      isTable={isTable}
      action={canInvite && addUser}
      empty={
        <EmptyState
          title="No staff yet"
          hint={canInvite ? 'Invite a staff user to send requests, too.' : undefined}
        />
      }
    />
  );
};
