import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageSize } from '../../../contract/limits.ts';
import type { StaffUser } from '../../../contract/staff.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { buttonClass } from '../../ui/button-link.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import type { OnPlace } from '../../ui/list/use-list-place.ts';
import { CardLink, ListItem, RowLayout } from '../../ui/list-card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { staffListOptions } from './api.ts';
import { badgeOf } from './staff-status.ts';

export const staffPageOptions = ({ search, page }: ListSearch) =>
  staffListOptions({ limit: pageSize, page: page ?? 1, search });

interface StaffListProps {
  readonly place: ListSearch;
  readonly onPlace: OnPlace;
}

const StaffRow = ({ user }: { user: StaffUser }) => {
  const { id, firstName, lastName, email, phone, status, isOwner } = user;
  const badge = badgeOf(status);
  return (
    <ListItem>
      <CardLink render={(props) => <Link {...props} to="/staff/$userId/edit" params={{ userId: String(id) }} />}>
        <RowLayout
          title={`${firstName} ${lastName}`}
          lines={[email, phone]}
          aside={
            <>
              {isOwner && <StatusBadge tone="neutral">Owner</StatusBadge>}
              <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
            </>
          }
        />
      </CardLink>
    </ListItem>
  );
};

const addUser = (
  <Link to="/staff/new" className={buttonClass({})}>
    Add Staff User
  </Link>
);

/** Staff list (spec §2). */
export const StaffList = ({ place, onPlace }: StaffListProps) => (
  <PagedList
    noun="staff"
    query={useQuery(staffPageOptions(place))}
    place={place}
    onPlace={onPlace}
    rowKey={(user) => user.id}
    renderRow={(user) => <StaffRow user={user} />}
    action={addUser}
    empty={<EmptyState title="No staff yet" hint="Invite a colleague to send requests too." />}
  />
);
