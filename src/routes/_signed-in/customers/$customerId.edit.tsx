import { createFileRoute } from '@tanstack/react-router';
import { EditCustomer } from '../../../features/customers/edit-customer.tsx';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

const runWithPassword: RunWithReauth = (work) => withPassword('changeCustomers', work);

export const Route = createFileRoute('/_signed-in/customers/$customerId/edit')({
  staticData: { title: 'Edit Customer' },
  component: () => (
    <Screen>
      <EditCustomer customerId={Route.useParams().customerId} runWithReauth={runWithPassword} />
    </Screen>
  ),
});
