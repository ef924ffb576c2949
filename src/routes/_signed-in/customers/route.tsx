import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CustomerList } from '../../../features/customers/customer-list.tsx';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useCapability } from '../../../session/use-session.ts';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/customers')({
  staticData: { title: 'Customers' },
  component: Customers,
});

// The list works without the card, so that a failed load of its code is no error.
const OwedCard = loadOptional<object>(() =>
  import('../../../features/payments/remind/owed-card.tsx').then((each) => each.OwedCard),
);

function Customers() {
  const section = useSectionList('/customers');
  const { search, filter } = section.params;
  const hasDebts = useCapability('lists');
  const isOwing = hasDebts && filter === 'unpaid';
  const canRemind = useCapability('messages');
  const changeOwing = (next: boolean) =>
    section.onParamsChange(
      { search, page: 1, filter: next ? 'unpaid' : undefined },
      { replace: false },
    );
  const list = (
    <Screen>
      <CustomerList
        {...section}
        isOwing={isOwing}
        onOwingChange={hasDebts ? changeOwing : undefined}
        summary={<Suspense>{isOwing && canRemind && !search && <OwedCard />}</Suspense>}
      />
    </Screen>
  );
  return (
    <ListDetail {...section} label="customers" list={list}>
      <Outlet />
    </ListDetail>
  );
}
