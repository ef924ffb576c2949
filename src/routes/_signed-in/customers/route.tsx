import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CustomerList } from '../../../features/customers/customer-list.tsx';
import { customerListDescription } from '../../../features/customers/customer-list-description.ts';
import { OwedSlot } from '../../../features/payments/remind/owed-slot.tsx';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ImportLink } from '../-import-link.tsx';

export const Route = createFileRoute('/_signed-in/customers')({
  staticData: { title: 'Customers' },
  component: Customers,
});

function Customers() {
  const section = useSectionList(customerListDescription);
  const { search, filter } = section.params;
  const list = (
    <Screen>
      <CustomerList
        {...section}
        importLink={<ImportLink />}
        summary={filter === 'unpaid' && !search && <OwedSlot />}
      />
    </Screen>
  );
  return (
    <ListDetail {...section} label="customers" list={list}>
      <Outlet />
    </ListDetail>
  );
}
