import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CustomerList } from '../../../features/customers/customer-list.tsx';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/customers')({
  staticData: { title: 'Customers' },
  component: Customers,
});

function Customers() {
  const section = useSectionList('/customers');
  const list = (
    <Screen>
      <CustomerList {...section} />
    </Screen>
  );
  return (
    <ListDetail {...section} label="customers" list={list}>
      <Outlet />
    </ListDetail>
  );
}
