import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { auditCalls } from '../../../../contract/calls/audit-calls.ts';
import type { AuditEvent, AuditQuery } from '../../../../contract/entities/audit.ts';
import { pageSize } from '../../../../contract/limits.ts';
import { createApi } from '../../../http/create-api.ts';
import { formatShortDateAndTime } from '../../../lib/format/dates.ts';
import { activityKeys } from '../../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ListDescription } from '../../../ui/list/list-description.ts';
import type { OnParamsChange } from '../../../ui/list/pages/list-params.ts';
import { PagedList } from '../../../ui/list/pages/paged-list.tsx';
import { ListItem, RowLayout, StaticCard } from '../../../ui/list/rows/list-card.tsx';
import { type ActivityFilter, ActivityFilters } from './activity-filters.tsx';
import { formatChanges, getActorLabel, getKindLabel, getSubjectLabel } from './activity-labels.ts';

const auditApi = createApi(auditCalls);

/**
 * The query of the activity log. The device never persists it, because it says what each colleague
 * did.
 */
const activityOptions = (query: AuditQuery, runWithReauth: RunWithReauth) =>
  queryOptions({
    queryKey: activityKeys.list(query),
    queryFn: ({ signal }) => runWithReauth(() => auditApi.listAuditEvents({ query, signal })),
    placeholderData: keepPreviousData,
  });

const activityListDescription: ListDescription<AuditEvent> = {
  noun: 'activity',
  queryKey: activityKeys.lists,
  getKey: ({ id }) => id,
};

const ActivityRow = ({ event }: { event: AuditEvent }) => {
  const { at, kind, actor, changes, addressCode } = event;
  const subject = getSubjectLabel(event);
  return (
    <ListItem>
      <StaticCard>
        <RowLayout
          title={subject === undefined ? getKindLabel(kind) : `${getKindLabel(kind)}: ${subject}`}
          lines={[getActorLabel(actor), addressCode && `from ${addressCode}`]}
          lineMeta={formatShortDateAndTime(at)}
          notes={formatChanges(changes)}
        />
      </StaticCard>
    </ListItem>
  );
};

interface ActivityListProps {
  readonly page: number | undefined;
  readonly onParamsChange: OnParamsChange;
  readonly filter: ActivityFilter;
  readonly onFilterChange: (filter: ActivityFilter) => void;
  readonly runWithReauth: RunWithReauth;
}

/** The activity log of the shop, newest entries first. */
export const ActivityList = (props: ActivityListProps) => {
  const { page = 1, onParamsChange, filter, onFilterChange, runWithReauth } = props;
  const query = useQuery(activityOptions({ ...filter, limit: pageSize, page }, runWithReauth));
  const count = query.isPlaceholderData ? undefined : query.data?.count;
  const isFiltered = filter.userId !== undefined || filter.kind !== undefined;
  return (
    <PagedList
      list={activityListDescription}
      query={query}
      params={{ ...filter, page }}
      onParamsChange={onParamsChange}
      renderRow={(event) => <ActivityRow event={event} />}
      filters={<ActivityFilters filter={filter} onChange={onFilterChange} count={count} />}
      empty={
        isFiltered ? (
          <EmptyState
            title="Nothing matches"
            hint="Choose somebody else, or another kind of activity."
          />
        ) : (
          <EmptyState title="No activity yet" hint="Log-ins and changes will show here." />
        )
      }
    />
  );
};
