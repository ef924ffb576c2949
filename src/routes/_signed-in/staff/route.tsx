import { createFileRoute, Outlet } from '@tanstack/react-router';
import { StaffList } from '../../../features/staff/staff-list.tsx';
import { staffListDescription } from '../../../features/staff/staff-list-description.ts';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/staff')({
  staticData: { title: 'Staff' },
  component: Staff,
});

function Staff() {
  const section = useSectionList(staffListDescription);
  const list = (
    <Screen>
      <StaffList {...section} />
    </Screen>
  );
  return (
    <ListDetail {...section} label="staff" list={list}>
      <Outlet />
    </ListDetail>
  );
}
