import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import { findAuditGroup } from '../../../features/staff/activity/activity-labels.ts';
import { ActivityList } from '../../../features/staff/activity/activity-list.tsx';
import { createListSearch } from '../../../lib/list-search.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability } from '../../../session/use-session.ts';
import { useListParams } from '../../../ui/list/pages/list-params.ts';

const activityFilters = v.object({
  userId: v.optional(v.pipe(v.string(), v.uuid())),
  // The first load does not contain the list of groups.
  group: v.optional(v.string()),
});

const readWithReauth: RunWithReauth = (work) => withPassword('readActivity', work);

export const Route = createFileRoute('/_signed-in/settings/activity')({
  staticData: { title: 'Activity Log' },
  validateSearch: createListSearch(activityFilters),
  component: Activity,
});

function Activity() {
  const { page, userId, group } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { onParamsChange } = useListParams();
  return (
    <Restricted right="readActivity" isOffered={useCapability('accounts')}>
      <ActivityList
        page={page}
        onParamsChange={onParamsChange}
        filter={{ userId, group: findAuditGroup(group) }}
        runWithReauth={readWithReauth}
        onFilterChange={(filter) => void navigate({ search: filter, replace: true })}
      />
    </Restricted>
  );
}
