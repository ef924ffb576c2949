import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLivePayment } from '../../../features/payments/data/use-live-payments.ts';
import { PaymentDetail } from '../../../features/payments/detail/payment-detail.tsx';
import { PaymentPreview } from '../../../features/payments/detail/payment-preview.tsx';
import { Watch } from '../../../features/payments/watch/watch.tsx';
import { withReauth } from '../../../features/session/reauth/with-reauth.ts';
import { isTablet } from '../../../features/session/tablet/tablet-mark.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { NextStepSlot } from '../../../shell/next-step-slot.tsx';
import { useIsWide } from '../../../ui/hooks/use-is-wide.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

// A row under the mouse preloads this screen, so the table loads its actions from here.
export { RowActions } from '../../../features/payments/actions/row-actions.tsx';

/** Watch shows it after the first payment, unless its code does not load. */
const FirstPaymentPushOptIn = loadOptional<object>(() =>
  import('../../../shell/push/payment-push-opt-in.tsx').then(
    (module) => module.FirstPaymentPushOptIn,
  ),
);

const route = '/_signed-in/payments/$paymentRequestId';

const refundWithReauth: RunWithReauth = (work) => withReauth('refund', work);

export const PaymentScreen = () => {
  const { paymentRequestId: ident } = useParams({ from: route });
  const isWatched = useSearch({ from: route }).watch === 'on';
  const codePaidAtMs = useLocation({ select: ({ state }) => state.codePaidAtMs });
  const isLive = useLivePayment(ident);
  const isWide = useIsWide();
  return (
    <Screen hasTwoColumns={!isWatched}>
      {isWatched ? (
        <Watch
          ident={ident}
          isLive={isLive}
          isAtCounter={isTablet()}
          codePaidAtMs={codePaidAtMs}
          renderPreview={(query) => <PaymentPreview ident={ident} query={query} />}
          nextStep={<NextStepSlot />}
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
};
