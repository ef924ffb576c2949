import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';
import { paymentOptions } from '../../../features/payments/data/api.ts';
import { useLivePayment } from '../../../features/payments/data/use-live-payments.ts';
import { PaymentDetail } from '../../../features/payments/detail/payment-detail.tsx';
import { PaymentPreview } from '../../../features/payments/detail/payment-preview.tsx';
import { Watch } from '../../../features/payments/watch/watch.tsx';
import { withReauth } from '../../../features/session/reauth/with-reauth.ts';
import { isTablet } from '../../../features/session/tablet/tablet-mark.ts';
import { runAfterPaint } from '../../../lib/browser/run-after-paint.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';
import { useIsWide } from '../../../ui/hooks/use-is-wide.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/payments/$paymentRequestId')({
  staticData: { title: 'Payment Detail' },
  validateSearch: v.object({ watch: v.fallback(v.optional(v.literal('on')), undefined) }),
  // The pressed row is painted before the detail renders, so a slow phone answers the tap sooner
  // (docs/decisions/020).
  beforeLoad: ({ cause }) => (cause === 'enter' ? new Promise<void>(runAfterPaint) : undefined),
  loader: ({ context, params }) =>
    prefetchIfSignedIn(context, paymentOptions(params.paymentRequestId)),
  // Another row may open while this payment is open. The screen then remounts.
  remountDeps: ({ params }) => params,
  component: Payment,
});

/** After the first payment. Without its code, Watch has no card. */
const FirstPaymentPushOptIn = loadOptional<object>(() =>
  import('../../../shell/push/payment-push-opt-in.tsx').then(
    (module) => module.FirstPaymentPushOptIn,
  ),
);

const refundWithReauth: RunWithReauth = (work) => withReauth('refund', work);

function Payment() {
  const { paymentRequestId: ident } = Route.useParams();
  const isWatched = Route.useSearch().watch === 'on';
  const isLive = useLivePayment(ident);
  const isWide = useIsWide();
  return (
    <Screen hasTwoColumns={!isWatched}>
      {isWatched ? (
        <Watch
          ident={ident}
          isLive={isLive}
          isAtCounter={isTablet()}
          renderPreview={(query) => <PaymentPreview ident={ident} query={query} />}
          pushOptIn={
            // The customer looks at a tablet or a larger screen.
            !isWide && (
              <Suspense>
                <FirstPaymentPushOptIn />
              </Suspense>
            )
          }
        />
      ) : (
        <PaymentDetail ident={ident} isLive={isLive} runWithReauth={refundWithReauth} />
      )}
    </Screen>
  );
}
