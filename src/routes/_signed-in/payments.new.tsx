import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import type { VatCode } from '../../../contract/money.ts';
import type { Service } from '../../../contract/service.ts';
import { customerOptions } from '../../features/customers/api.ts';
import type { Recipient } from '../../features/payments/recipient-fields.tsx';
import { RequestForm } from '../../features/payments/request-form.tsx';
import { ServicePicker } from '../../features/services/service-picker.tsx';
import { sharedDevice } from '../../features/session/shared-device.ts';
import { useCurrentUser, useTenant } from '../../features/session/use-session.ts';
import { warm } from '../../features/session/warm.ts';
import { addressText } from '../../lib/list-search.ts';
import { useStore } from '../../lib/store.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';

export const Route = createFileRoute('/_signed-in/payments/new')({
  staticData: { title: 'New Request' },
  validateSearch: v.object({ customerId: v.fallback(v.optional(addressText), undefined) }),
  loaderDeps: ({ search: { customerId } }) => ({ customerId }),
  loader: ({ context, deps: { customerId } }) => customerId && warm(context.queryClient, customerOptions(customerId)),
  component: NewRequest,
});

function NewRequest() {
  const { customerId } = Route.useSearch();
  return <Screen>{customerId ? <RequestFor customerId={customerId} /> : <NewRequestForm />}</Screen>;
}

/** What the customer reads: the name says it, the description the rest. */
const wordsFor = ({ name, description }: Service) => [name, description].filter(Boolean).join(': ');

const NewRequestForm = ({ recipient }: { recipient?: Recipient }) => {
  const vatCode: VatCode = useTenant()?.includeVat ? 'T1' : 'T0';
  const isShared = useStore(sharedDevice);
  return (
    <RequestForm
      {...(recipient && { recipient })}
      vatCode={vatCode}
      me={useCurrentUser()}
      remembers={!isShared}
      servicePicker={(onPick) => (
        <ServicePicker onPick={(service) => onPick({ description: wordsFor(service), cost: service.cost })} />
      )}
    />
  );
};

const RequestFor = ({ customerId }: { customerId: string }) => {
  const navigate = useNavigate();
  return (
    <Loaded
      query={useQuery(customerOptions(customerId))}
      failure="Failed to retrieve customer"
      onFailure={() => navigate({ to: '/customers/$customerId', params: { customerId }, replace: true })}
    >
      {({ name, email, phone }) => <NewRequestForm recipient={{ name, email: email ?? '', phone: phone ?? '' }} />}
    </Loaded>
  );
};
