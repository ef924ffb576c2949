import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import type { VatCode } from '../../../contract/money.ts';
import type { PaymentSummary } from '../../../contract/payment.ts';
import { customerOptions } from '../../features/customers/api.ts';
import { CustomerSuggestions } from '../../features/customers/customer-suggestions.tsx';
import { paymentOptions } from '../../features/payments/api.ts';
import { RequestForm, type RequestStart } from '../../features/payments/request/request-form.tsx';
import { ServicePicker } from '../../features/services/service-picker.tsx';
import { prefetchIfSignedIn } from '../../features/session/prefetch-if-signed-in.ts';
import { sharedDevice } from '../../features/session/shared-device.ts';
import { useCurrentUser, useExtension, useTenant } from '../../features/session/use-session.ts';
import { searchParamText } from '../../lib/list-search.ts';
import { useStore } from '../../lib/store.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { Screen } from '../../ui/layout/screen.tsx';

const optional = v.fallback(v.optional(searchParamText), undefined);

export const Route = createFileRoute('/_signed-in/payments/new')({
  staticData: { title: 'New Request' },
  /** `from`: the ident of a payment request that the new one is prefilled from. */
  validateSearch: v.object({ customerId: optional, from: optional }),
  loaderDeps: ({ search: { customerId, from } }) => ({ customerId, from }),
  loader: ({ context, deps: { customerId, from } }) => {
    if (customerId) prefetchIfSignedIn(context, customerOptions(customerId));
    if (from) prefetchIfSignedIn(context, paymentOptions(from));
  },
  component: NewRequest,
});

function NewRequest() {
  const { customerId, from } = Route.useSearch();
  const vatCode: VatCode = useTenant()?.includeVat ? 'T1' : 'T0';
  const blank = { customer: { name: '', email: '', phone: '' }, description: '', amountNet: 0, vatCode };
  return (
    <Screen>
      {customerId ? (
        <RequestForCustomer customerId={customerId} blank={blank} />
      ) : from ? (
        <PrefilledRequest ident={from} />
      ) : (
        <NewRequestForm start={blank} />
      )}
    </Screen>
  );
}

const NewRequestForm = (form: Pick<ComponentProps<typeof RequestForm>, 'start' | 'isRecipientKnown'>) => {
  const isShared = useStore(sharedDevice);
  return (
    <RequestForm
      {...form}
      me={useCurrentUser()}
      shouldRememberVat={!isShared}
      pricesIncludeVat={useTenant()?.pricesIncludeVat ?? false}
      sendsTextMessages={!useExtension('no-text-messages')}
      customerSuggestions={CustomerSuggestions}
      servicePicker={(onPick) => (
        // Without the service's description, which is a note for staff.
        <ServicePicker onPick={({ name, cost }) => onPick({ description: name, cost })} />
      )}
    />
  );
};

type Recipient = Pick<PaymentSummary['customer'], 'name' | 'email' | 'phone'>;

const toRecipientFields = ({ name, email, phone }: Recipient) => ({ name, email: email ?? '', phone: phone ?? '' });

const RequestForCustomer = ({ customerId, blank }: { customerId: string; blank: RequestStart }) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(customerOptions(customerId))}
      failure="Failed to retrieve customer"
      onFailure={() => navigate({ to: '/customers/$customerId', params: { customerId }, replace: true })}
    >
      {(customer) => <NewRequestForm isRecipientKnown start={{ ...blank, customer: toRecipientFields(customer) }} />}
    </QueryBoundary>
  );
};

const PrefilledRequest = ({ ident }: { ident: string }) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(paymentOptions(ident))}
      failure="Error loading payment"
      onFailure={() => navigate({ to: '/payments/new', replace: true })}
    >
      {({ customer, description, amountNet, vatCode }) => (
        <NewRequestForm
          start={{ customer: toRecipientFields(customer), description: description ?? '', amountNet, vatCode }}
        />
      )}
    </QueryBoundary>
  );
};
