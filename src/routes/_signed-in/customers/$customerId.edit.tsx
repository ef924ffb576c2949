import { createFileRoute } from '@tanstack/react-router';
import { EditCustomer } from '../../../features/customers/edit-customer.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/customers/$customerId/edit')({
  staticData: { title: 'Edit Customer' },
  component: () => (
    <Screen>
      <EditCustomer customerId={Route.useParams().customerId} />
    </Screen>
  ),
});
