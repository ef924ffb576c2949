import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CustomerList } from '../../../features/customers/customer-list.tsx';
import { useExtension } from '../../../features/session/use-session.ts';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/customers')({
  staticData: { title: 'Customers' },
  component: Customers,
});

function Customers() {
  const section = useSectionList('/customers');
  const { search, filter } = section.params;
  const hasDebts = useExtension('customer-debts');
  const changeOwing = (isOwing: boolean) =>
    section.onParamsChange(
      { search, page: 1, filter: isOwing ? 'unpaid' : undefined },
      { replace: false },
    );
  const list = (
    <Screen>
      <CustomerList
        {...section}
        isOwing={hasDebts && filter === 'unpaid'}
        onOwingChange={hasDebts ? changeOwing : undefined}
      />
    </Screen>
  );
  return (
    <ListDetail {...section} label="customers" list={list}>
      <Outlet />
    </ListDetail>
  );
}
