import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { paymentOptions } from '../../../features/payments/data/api.ts';
import { runAfterPaint } from '../../../lib/browser/run-after-paint.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';
import { PaymentScreen } from './-payment-screen.tsx';

export const Route = createFileRoute('/_signed-in/payments/$paymentRequestId')({
  staticData: { title: 'Payment Detail' },
  validateSearch: v.object({ watch: v.fallback(v.optional(v.literal('on')), undefined) }),
  // The pressed row is painted first, so a slow phone answers the tap sooner (docs/decisions/020).
  beforeLoad: ({ cause }) => (cause === 'enter' ? new Promise<void>(runAfterPaint) : undefined),
  loader: ({ context, params }) =>
    prefetchIfSignedIn(context, paymentOptions(params.paymentRequestId)),
  // Another row may open while this payment is open.
  remountDeps: ({ params }) => params,
  component: PaymentScreen,
});
