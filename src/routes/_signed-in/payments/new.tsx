import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, lazy, memo, Suspense, useContext } from 'react';
import { createPortal } from 'react-dom';
import * as v from 'valibot';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { Service } from '../../../../contract/entities/service.ts';
import { getServicePrice } from '../../../../contract/entities/service-price.ts';
import { defaultConfirmAbovePence } from '../../../../contract/limits.ts';
import type { VatCode } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { customerOptions } from '../../../features/customers/api.ts';
import { CustomerSuggestions } from '../../../features/customers/customer-suggestions.tsx';
import { paymentOptions } from '../../../features/payments/data/api.ts';
import { Regulars } from '../../../features/payments/list/regulars.tsx';
import { isSameRecipient } from '../../../features/payments/model/recipient.ts';
import {
  RequestForm,
  type RequestStart,
  type ServicePickerProps,
} from '../../../features/payments/request/request-form.tsx';
import { DraftOfferSlot } from '../../../features/payments/send/draft-offer-slot.tsx';
import { loadDrafts, useContinuedDraft } from '../../../features/payments/send/draft-query.ts';
import type { DraftOptions } from '../../../features/payments/send/form-draft.ts';
import { serviceListOptions } from '../../../features/services/api.ts';
import { ServiceLinks } from '../../../features/services/service-links.tsx';
import { ServiceChoices, ServicePicker } from '../../../features/services/service-picker.tsx';
import { loadOptional } from '../../../features/session/load-optional.ts';
import { prefetchIfSignedIn } from '../../../features/session/log-in/prefetch-if-signed-in.ts';
import { sharedDevice } from '../../../features/session/shared-device.ts';
import { useCurrentUser, useExtension, useTenant } from '../../../features/session/use-session.ts';
import { searchParamText } from '../../../lib/list-search.ts';
import { useStore } from '../../../lib/store.ts';
import { LoadingOverlay } from '../../../ui/feedback/loading.tsx';
import { QueryBoundary } from '../../../ui/feedback/query-boundary.tsx';
import { getQueryError } from '../../../ui/feedback/query-error.ts';
import { useIsWide } from '../../../ui/hooks/use-is-wide.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { CardStrip } from '../../../ui/list/card-strip.tsx';
import { ServicePaneContext } from './-service-pane-context.ts';

const optionalText = v.fallback(v.optional(searchParamText), undefined);

export const Route = createFileRoute('/_signed-in/payments/new')({
  staticData: { title: 'New Request' },
  validateSearch: v.object({
    customerId: optionalText,
    /** The ident of a payment request, from which the new one is prefilled. */
    from: optionalText,
    /**
     * The ident of a payment request with a wrong email or phone number, from which the new one is
     * prefilled and which it replaces.
     */
    replaces: optionalText,
    /** The id of the service that the request is for. */
    service: optionalText,
    /** The id of the draft to continue. */
    draft: optionalText,
  }),
  // With `draft`, the loader also reads the drafts again when another one is continued.
  loaderDeps: ({ search: { customerId, from, replaces, draft } }) => ({
    customerId,
    from: replaces ?? from,
    draft,
  }),
  loader: async ({ context, deps: { customerId, from } }) => {
    if (customerId) prefetchIfSignedIn(context, customerOptions(customerId));
    if (from) prefetchIfSignedIn(context, paymentOptions(from));
    await loadDrafts(context.queryClient, context.getStorageOwner);
  },
  gcTime: 0,
  component: NewRequest,
});

const RequestToCorrect = lazy(() =>
  import('./-request-to-correct.tsx').then((module) => ({ default: module.RequestToCorrect })),
);

/** The form works without the offer, so that a failed load of its chunk is no error. */
const CounterCodeOffer = loadOptional(
  () =>
    import('../../../features/counter/counter-code-offer.tsx').then(
      (module) => module.CounterCodeOffer,
    ),
  () => null,
);

function NewRequest() {
  const { customerId, from, replaces, service, draft } = Route.useSearch();
  const { getStorageOwner } = Route.useRouteContext();
  // Undefined while the drafts are read.
  const lookup = useContinuedDraft(getStorageOwner, draft);
  const tenant = useTenant();
  const vatCode: VatCode = tenant?.includeVat ? 'T1' : 'T0';
  const blank = {
    customer: { name: '', email: '', phone: '' },
    description: '',
    amountNet: 0,
    vatCode,
  };
  const isWide = useIsWide();
  const isBlank = !customerId && !from && !replaces && !service && !draft;
  const renderForm = (draftOptions: DraftOptions) => {
    if (customerId)
      return (
        <RequestForCustomer customerId={customerId} blank={blank} draftOptions={draftOptions} />
      );
    if (replaces)
      return (
        <Suspense fallback={<LoadingOverlay visible />}>
          <RequestToCorrect key={replaces} ident={replaces} draftId={draftOptions.continued?.id}>
            {(payment, correction) => (
              <NewRequestForm
                correction={correction}
                start={toStart(payment)}
                draftOptions={draftOptions}
              />
            )}
          </RequestToCorrect>
        </Suspense>
      );
    if (from) return <LoadRepeatedRequest ident={from} draftOptions={draftOptions} />;
    if (service)
      return (
        <RequestForService
          key={service}
          serviceId={service}
          blank={blank}
          draftOptions={draftOptions}
        />
      );
    return <NewRequestForm start={blank} draftOptions={draftOptions} />;
  };
  return (
    <Screen>
      {tenant?.counterUrl && (
        <Suspense>
          <CounterCodeOffer shopName={tenant.name} url={tenant.counterUrl} />
        </Suspense>
      )}
      {!lookup?.draft && <DraftOfferSlot getOwner={getStorageOwner} isCompact />}
      {isBlank && !isWide && <QuickStart vatCode={vatCode} />}
      {lookup && renderForm({ getOwner: getStorageOwner, customerId, continued: lookup.draft })}
    </Screen>
  );
}

/**
 * The regulars and the first services, each one press away. Shown only if they are known already, so
 * that the form does not move.
 */
const QuickStart = ({ vatCode }: { readonly vatCode: VatCode }) => {
  const { data = [] } = useQuery({ ...serviceListOptions({ search: '' }), enabled: false });
  return (
    <CardStrip>
      <Regulars isCompact />
      <ServiceLinks services={data} vatCode={vatCode} hasHeading={false} />
    </CardStrip>
  );
};

/**
 * The services in the pane beside the form, or on a narrow screen a button that opens them. Does
 * not render again while the user types.
 */
const RequestServicePicker = memo(({ vatCode, onPick }: ServicePickerProps) => {
  const pane = useContext(ServicePaneContext);
  const picker = {
    vatCode,
    // The name of the service describes the request. The service's own description is a note for
    // staff.
    onPick: ({ name, cost, costGross }: Service) => onPick({ description: name, cost, costGross }),
  };
  return pane ? (
    createPortal(
      <Screen>
        <ServiceChoices {...picker} />
        <Regulars />
      </Screen>,
      pane,
    )
  ) : (
    <ServicePicker {...picker} />
  );
});

/** The request form with what the session and the device provide. */
// The type of the props is inline, because a type at module level that mentions `RequestForm` would
// make the router plugin keep its import in the first load.
const NewRequestForm = (
  form: Pick<
    ComponentProps<typeof RequestForm>,
    'start' | 'isRecipientKnown' | 'offeredCustomer' | 'correction' | 'draftOptions'
  >,
) => {
  const isShared = useStore(sharedDevice);
  const tenant = useTenant();
  return (
    <RequestForm
      {...form}
      me={useCurrentUser()}
      shouldRememberVat={!isShared}
      pricesIncludeVat={tenant?.pricesIncludeVat}
      confirmAbovePence={tenant?.confirmAbove ?? defaultConfirmAbovePence}
      capabilities={{
        sendsTextMessages: !useExtension('no-text-messages'),
        takesGrossPrices: useExtension('gross-prices'),
        sendsReminders: useExtension('reminders') && tenant?.remindsCustomers === true,
        knowsTextConsents: useExtension('text-consents'),
      }}
      customerSuggestions={CustomerSuggestions}
      servicePicker={RequestServicePicker}
    />
  );
};

type Recipient = Pick<PaymentSummary['customer'], 'name' | 'email' | 'phone'>;

const toRecipientFields = ({ name, email, phone }: Recipient) => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
});

const RequestForCustomer = (props: {
  customerId: string;
  blank: RequestStart;
  draftOptions: DraftOptions;
}) => {
  const { customerId, blank, draftOptions } = props;
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(customerOptions(customerId))}
      failure="Failed to retrieve customer"
      onFailure={() =>
        navigate({ to: '/customers/$customerId', params: { customerId }, replace: true })
      }
    >
      {(customer) => (
        <NewRequestForm
          isRecipientKnown
          start={{ ...blank, customer: toRecipientFields(customer) }}
          draftOptions={draftOptions}
        />
      )}
    </QueryBoundary>
  );
};

const RequestForService = (props: {
  serviceId: string;
  blank: RequestStart;
  draftOptions: DraftOptions;
}) => {
  const { serviceId, blank, draftOptions } = props;
  const navigate = useNavigate();
  return (
    <QueryBoundary
      // Home, which links here, has loaded this list, so that the form opens at once.
      query={useQuery(serviceListOptions({ search: '' }))}
      failure="Service not found"
      onFailure={() => navigate({ to: '/payments/new', replace: true })}
    >
      {(services) => {
        const service = services.find(({ id }) => String(id) === serviceId);
        const start = service && {
          description: service.name,
          ...getServicePrice(service, blank.vatCode),
        };
        return <NewRequestForm start={{ ...blank, ...start }} draftOptions={draftOptions} />;
      }}
    </QueryBoundary>
  );
};

const toStart = ({
  customer,
  description,
  amountNet,
  vatCode,
  amountGross,
}: PaymentRequest): RequestStart => ({
  customer: toRecipientFields(customer),
  description: description ?? '',
  amountNet,
  vatCode,
  amountGross,
});

interface LoadRepeatedRequestProps {
  readonly ident: string;
  readonly draftOptions: DraftOptions;
}

const LoadRepeatedRequest = ({ ident, draftOptions }: LoadRepeatedRequestProps) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(paymentOptions(ident))}
      failure="Error loading payment"
      onFailure={() => navigate({ to: '/payments/new', replace: true })}
    >
      {(payment) => <RepeatedRequest payment={payment} draftOptions={draftOptions} />}
    </QueryBoundary>
  );
};

/**
 * A new request with the content of an earlier one. The recipient is the customer as saved now,
 * because the address may have been corrected since. If the customer cannot be loaded, or has only
 * the phone number of the earlier recipient, it is the earlier recipient, and the form offers the
 * customer.
 */
const RepeatedRequest = ({
  payment,
  draftOptions,
}: {
  payment: PaymentRequest;
  draftOptions: DraftOptions;
}) => {
  const { id } = payment.customer;
  const customer = useQuery({ ...customerOptions(id ?? ''), enabled: id !== undefined });
  // While the customer cannot be reached, the form does not wait for retries.
  if (id !== undefined && customer.isPending && !getQueryError(customer))
    return <LoadingOverlay visible />;
  const sent = toRecipientFields(payment.customer);
  const saved = customer.data && toRecipientFields(customer.data);
  const isSaved = saved !== undefined && isSameRecipient(saved, sent);
  return (
    <NewRequestForm
      start={{ ...toStart(payment), customer: isSaved ? saved : sent }}
      offeredCustomer={isSaved ? undefined : saved}
      draftOptions={draftOptions}
    />
  );
};
