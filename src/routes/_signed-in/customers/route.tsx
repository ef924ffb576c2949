import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CustomerList } from '../../../features/customers/customer-list.tsx';
import { customerListDescription } from '../../../features/customers/customer-list-description.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useCapability } from '../../../session/use-session.ts';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ImportLink } from '../-import-link.tsx';

export const Route = createFileRoute('/_signed-in/customers')({
  staticData: { title: 'Customers' },
  component: Customers,
});

// Without the code, the list has no card.
const OwedCard = loadOptional<object>(() =>
  import('../../../features/payments/remind/owed-card.tsx').then((each) => each.OwedCard),
);

function Customers() {
  const section = useSectionList(customerListDescription);
  const { search, filter } = section.params;
  const canRemind = useCapability('messages');
  const list = (
    <Screen>
      <CustomerList
        {...section}
        importLink={<ImportLink />}
        summary={<Suspense>{filter === 'unpaid' && canRemind && !search && <OwedCard />}</Suspense>}
      />
    </Screen>
  );
  return (
    <ListDetail {...section} label="customers" list={list}>
      <Outlet />
    </ListDetail>
  );
}
