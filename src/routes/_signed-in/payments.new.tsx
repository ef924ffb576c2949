import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import type { VatCode } from '../../../contract/money.ts';
import type { PaymentSummary } from '../../../contract/payment.ts';
import type { Service } from '../../../contract/service.ts';
import { customerOptions } from '../../features/customers/api.ts';
import { paymentOptions } from '../../features/payments/api.ts';
import { RequestForm, type RequestStart } from '../../features/payments/request-form.tsx';
import { ServicePicker } from '../../features/services/service-picker.tsx';
import { prefetchIfSignedIn } from '../../features/session/prefetch-if-signed-in.ts';
import { sharedDevice } from '../../features/session/shared-device.ts';
import { useCurrentUser, useTenant } from '../../features/session/use-session.ts';
import { addressText } from '../../lib/list-search.ts';
import { useStore } from '../../lib/store.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';

const optional = v.fallback(v.optional(addressText), undefined);

export const Route = createFileRoute('/_signed-in/payments/new')({
  staticData: { title: 'New Request' },
  /** `instead`: the ident of a request that this one stands in for, and begins as. */
  validateSearch: v.object({ customerId: optional, instead: optional }),
  loaderDeps: ({ search: { customerId, instead } }) => ({ customerId, instead }),
  loader: ({ context, deps: { customerId, instead } }) => {
    if (customerId) prefetchIfSignedIn(context, customerOptions(customerId));
    if (instead) prefetchIfSignedIn(context, paymentOptions(instead));
  },
  component: NewRequest,
});

function NewRequest() {
  const { customerId, instead } = Route.useSearch();
  const vatCode: VatCode = useTenant()?.includeVat ? 'T1' : 'T0';
  const blank = { customer: { name: '', email: '', phone: '' }, description: '', amountNet: 0, vatCode };
  return (
    <Screen>
      {customerId ? (
        <RequestFor customerId={customerId} blank={blank} />
      ) : instead ? (
        <RequestInstead ident={instead} />
      ) : (
        <NewRequestForm start={blank} />
      )}
    </Screen>
  );
}

/** What the customer reads: the name says it, the description the rest. */
const wordsFor = ({ name, description }: Service) => [name, description].filter(Boolean).join(': ');

const NewRequestForm = (form: Pick<ComponentProps<typeof RequestForm>, 'start' | 'isRecipientKnown'>) => {
  const isShared = useStore(sharedDevice);
  return (
    <RequestForm
      {...form}
      me={useCurrentUser()}
      remembers={!isShared}
      servicePicker={(onPick) => (
        <ServicePicker onPick={(service) => onPick({ description: wordsFor(service), cost: service.cost })} />
      )}
    />
  );
};

type Addressee = Pick<PaymentSummary['customer'], 'name' | 'email' | 'phone'>;

const recipientOf = ({ name, email, phone }: Addressee) => ({ name, email: email ?? '', phone: phone ?? '' });

const RequestFor = ({ customerId, blank }: { customerId: string; blank: RequestStart }) => {
  const navigate = useNavigate();
  return (
    <Loaded
      query={useQuery(customerOptions(customerId))}
      failure="Failed to retrieve customer"
      onFailure={() => navigate({ to: '/customers/$customerId', params: { customerId }, replace: true })}
    >
      {(customer) => <NewRequestForm isRecipientKnown start={{ ...blank, customer: recipientOf(customer) }} />}
    </Loaded>
  );
};

const RequestInstead = ({ ident }: { ident: string }) => {
  const navigate = useNavigate();
  return (
    <Loaded
      query={useQuery(paymentOptions(ident))}
      failure="Error loading payment"
      onFailure={() => navigate({ to: '/payments/new', replace: true })}
    >
      {({ customer, description, amountNet, vatCode }) => (
        <NewRequestForm
          start={{ customer: recipientOf(customer), description: description ?? '', amountNet, vatCode }}
        />
      )}
    </Loaded>
  );
};
