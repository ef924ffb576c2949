import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as v from 'valibot';
import type { VatCode } from '../../../../contract/money.ts';
import { customerOptions } from '../../../features/customers/api.ts';
import { paymentOptions } from '../../../features/payments/data/api.ts';
import { DraftOfferSlot } from '../../../features/payments/send/draft-offer-slot.tsx';
import { loadDrafts, useContinuedDraft } from '../../../features/payments/send/draft-query.ts';
import type { DraftOptions } from '../../../features/payments/send/form-draft.ts';
import { searchParamText } from '../../../lib/list-search.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';
import { useCurrentUser, useTenant } from '../../../session/use-session.ts';
import { LoadingPart } from '../../../ui/feedback/loading.tsx';
import { useIsWide } from '../../../ui/hooks/use-is-wide.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { NewRequestForm } from './-new-request-form.tsx';
import { QuickStartStrip, ServiceStripContext } from './-quick-start.tsx';
import { RepeatedRequest } from './-repeated-request.tsx';
import { RequestForCustomer } from './-request-for-customer.tsx';
import { RequestForService } from './-request-for-service.tsx';
import { toCorrectedStart, toFirstRequest } from './-request-start.ts';

const optionalText = v.fallback(v.optional(searchParamText), undefined);

export const Route = createFileRoute('/_signed-in/payments/new')({
  staticData: { title: 'New Request' },
  validateSearch: v.object({
    customerId: optionalText,
    /** The ident is that of the request that fills the form. */
    from: optionalText,
    /** The request fills the form, and the new one replaces it. */
    replaces: optionalText,
    service: optionalText,
    draft: optionalText,
    /** Users send the first request to themselves. */
    first: v.fallback(v.optional(v.literal('on')), undefined),
  }),
  // Continuing another draft reads the drafts again.
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
  component: OpenedRequest,
});

const RequestToCorrect = lazy(() =>
  import('./-request-to-correct.tsx').then((module) => ({ default: module.RequestToCorrect })),
);

/** Without the code, the form does not offer the counter code. */
const CounterCodeOffer = loadOptional(() =>
  import('../../../features/counter/counter-code-offer.tsx').then(
    (module) => module.CounterCodeOffer,
  ),
);

/** A press on New Request, whose address may be open, begins another. The draft keeps the earlier one. */
function OpenedRequest() {
  const { draft } = Route.useSearch();
  const [startCount, setStartCount] = useState(0);
  useEffect(function startAgainOnPress() {
    const startAgain = ({ target, defaultPrevented }: MouseEvent) => {
      // The router leaves a press that opens another tab to the browser.
      if (defaultPrevented && target instanceof Element && target.closest('[href="/payments/new"]'))
        setStartCount((count) => count + 1);
    };
    document.addEventListener('click', startAgain);
    return () => document.removeEventListener('click', startAgain);
  }, []);
  return <NewRequest key={`${draft} ${startCount}`} />;
}

function NewRequest() {
  const { customerId, from, replaces, service, draft, first } = Route.useSearch();
  const { getStorageOwner } = Route.useRouteContext();
  // It is undefined while the drafts are read.
  const lookup = useContinuedDraft(getStorageOwner, draft);
  const tenant = useTenant();
  const me = useCurrentUser();
  const vatCode: VatCode = tenant?.includeVat ? 'T1' : 'T0';
  const blank = {
    customer: { name: '', email: '', phone: '' },
    description: '',
    amountNet: 0,
    vatCode,
  };
  const isWide = useIsWide();
  const isNew = !customerId && !from && !replaces && !draft && !first;
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const renderForm = (draftOptions: DraftOptions) => {
    if (customerId)
      return (
        <RequestForCustomer customerId={customerId} blank={blank} draftOptions={draftOptions} />
      );
    if (replaces)
      return (
        <Suspense fallback={<LoadingPart />}>
          <RequestToCorrect key={replaces} ident={replaces} draftId={draftOptions.continued?.id}>
            {(payment, correction) => (
              <NewRequestForm
                correction={correction}
                start={toCorrectedStart(payment)}
                draftOptions={draftOptions}
              />
            )}
          </RequestToCorrect>
        </Suspense>
      );
    if (from) return <RepeatedRequest ident={from} draftOptions={draftOptions} />;
    if (service)
      return (
        <RequestForService
          key={service}
          serviceId={service}
          blank={blank}
          draftOptions={draftOptions}
        />
      );
    if (first && me)
      return (
        <NewRequestForm
          key="first"
          start={toFirstRequest(me)}
          isFirst
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
      {isNew && !service && <DraftOfferSlot getOwner={getStorageOwner} isCompact />}
      {isNew && !isWide && <QuickStartStrip ref={setStrip} />}
      <ServiceStripContext value={strip}>
        {lookup && renderForm({ getOwner: getStorageOwner, customerId, continued: lookup.draft })}
      </ServiceStripContext>
    </Screen>
  );
}
