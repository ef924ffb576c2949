import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { auditCalls } from '../../../../contract/calls/audit-calls.ts';
import type { AuditEvent, AuditQuery } from '../../../../contract/entities/audit.ts';
import { pageSize } from '../../../../contract/limits.ts';
import { createApi } from '../../../http/create-api.ts';
import { formatDay, formatTime } from '../../../lib/format/dates.ts';
import { activityKeys } from '../../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ListDescription } from '../../../ui/list/list-description.ts';
import type { OnParamsChange } from '../../../ui/list/pages/list-params.ts';
import { PagedList } from '../../../ui/list/pages/paged-list.tsx';
import { ListItem, RowLayout, StaticCard } from '../../../ui/list/rows/list-card.tsx';
import { type ActivityFilter, ActivityFilters } from './activity-filters.tsx';
import { formatChanges, getActorLabels, getKindLabel, getSubjectLabel } from './activity-labels.ts';

const auditApi = createApi(auditCalls);

/** The log says what each colleague did, so it is never persisted. */
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

interface ActivityRowProps {
  readonly event: AuditEvent;
  /** A row shows its day unless the row above has it. */
  readonly previousEvent: AuditEvent | undefined;
}

const ActivityRow = ({ event, previousEvent }: ActivityRowProps) => {
  const { at, kind, actor, changes, addressCode } = event;
  const subject = getSubjectLabel(event);
  const day = formatDay(at);
  return (
    <ListItem heading={previousEvent && formatDay(previousEvent.at) === day ? undefined : day}>
      <StaticCard>
        <RowLayout
          title={subject === undefined ? getKindLabel(kind) : `${getKindLabel(kind)}: ${subject}`}
          aside={<time dateTime={at}>{formatTime(at)}</time>}
          lines={getActorLabels(actor)}
          lineMeta={addressCode && `Network code ${addressCode}`}
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

export const ActivityList = (props: ActivityListProps) => {
  const { page = 1, onParamsChange, filter, onFilterChange, runWithReauth } = props;
  const query = useQuery(activityOptions({ ...filter, limit: pageSize, page }, runWithReauth));
  const entryCount = query.isPlaceholderData ? undefined : query.data?.count;
  const isFiltered = filter.userId !== undefined || filter.group !== undefined;
  return (
    <PagedList
      list={activityListDescription}
      query={query}
      params={{ ...filter, page }}
      onParamsChange={onParamsChange}
      renderRow={(event, previousEvent) => (
        <ActivityRow event={event} previousEvent={previousEvent} />
      )}
      filters={
        <ActivityFilters filter={filter} onChange={onFilterChange} entryCount={entryCount} />
      }
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
