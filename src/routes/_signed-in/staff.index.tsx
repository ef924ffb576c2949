import { createFileRoute } from '@tanstack/react-router';
import { warm } from '../../features/session/warm.ts';
import { StaffList, staffPageOptions } from '../../features/staff/staff-list.tsx';
import { listSearch } from '../../lib/list-search.ts';
import { useListPlace } from '../../ui/list/use-list-place.ts';
import { Screen } from '../../ui/screen.tsx';

export const Route = createFileRoute('/_signed-in/staff/')({
  staticData: { title: 'Staff' },
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warm(context.queryClient, staffPageOptions(deps)),
  component: Staff,
});

function Staff() {
  return (
    <Screen>
      <StaffList {...useListPlace()} />
    </Screen>
  );
}
