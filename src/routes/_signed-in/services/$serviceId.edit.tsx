import { createFileRoute } from '@tanstack/react-router';
import { serviceOptions } from '../../../features/services/api.ts';
import { EditService } from '../../../features/services/edit-service.tsx';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useServicePrices } from './-use-service-prices.ts';

const changeWithReauth: RunWithReauth = (work) => withPassword('changeServices', work);

export const Route = createFileRoute('/_signed-in/services/$serviceId/edit')({
  staticData: { title: 'Edit Service' },
  loader: ({ context, params: { serviceId } }) =>
    prefetchIfSignedIn(context, serviceOptions(serviceId)),
  component: ServiceEdit,
});

function ServiceEdit() {
  const { serviceId } = Route.useParams();
  const prices = useServicePrices();
  return (
    <Screen>
      <EditService serviceId={serviceId} {...prices} runWithReauth={changeWithReauth} />
    </Screen>
  );
}
