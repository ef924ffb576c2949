import { createFileRoute } from '@tanstack/react-router';
import { prefetchIfSignedIn } from '../../features/session/prefetch-if-signed-in.ts';
import { canManageStaff, useCurrentUser, useExtension } from '../../features/session/use-session.ts';
import { StaffList, staffPageOptions } from '../../features/staff/staff-list.tsx';
import { listSearch } from '../../lib/list-search.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useListParams } from '../../ui/list/use-list-params.ts';

export const Route = createFileRoute('/_signed-in/staff/')({
  staticData: { title: 'Staff', hasSnapshot: true },
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchIfSignedIn(context, staffPageOptions(deps)),
  component: Staff,
});

function Staff() {
  const me = useCurrentUser();
  const hasAudit = useExtension('audit');
  return (
    <Screen>
      <StaffList {...useListParams()} canInvite={canManageStaff(me)} showsActivity={me?.isOwner === true && hasAudit} />
    </Screen>
  );
}
