import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchIfSignedIn } from '../../../features/session/log-in/prefetch-if-signed-in.ts';
import { staffPageOptions } from '../../../features/staff/staff-list.tsx';
import { listSearch } from '../../../lib/list-search.ts';
import { NothingOpen } from '../../../shell/frame/nothing-open.tsx';

export const Route = createFileRoute('/_signed-in/staff/')({
  staticData: { title: 'Staff', hasSnapshot: true },
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchIfSignedIn(context, staffPageOptions(deps)),
  component: () => <NothingOpen icon={<IconUsersGroup />}>Pick a staff user</NothingOpen>,
});
