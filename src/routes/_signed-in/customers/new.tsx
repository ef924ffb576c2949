import { createFileRoute } from '@tanstack/react-router';
import { NewCustomer } from '../../../features/customers/new-customer.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/customers/new')({
  staticData: { title: 'New Customer' },
  component: () => (
    <Screen>
      <NewCustomer />
    </Screen>
  ),
});
