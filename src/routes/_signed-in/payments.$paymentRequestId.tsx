import { createFileRoute } from '@tanstack/react-router';
import { paymentOptions } from '../../features/payments/api.ts';
import { PaymentDetail } from '../../features/payments/payment-detail.tsx';
import { useCurrentUser } from '../../features/session/use-session.ts';
import { warm } from '../../features/session/warm.ts';
import { Screen } from '../../ui/screen.tsx';

export const Route = createFileRoute('/_signed-in/payments/$paymentRequestId')({
  staticData: { title: 'Payment Detail' },
  loader: ({ context, params }) => warm(context.queryClient, paymentOptions(params.paymentRequestId)),
  component: () => (
    <Screen>
      <PaymentDetail ident={Route.useParams().paymentRequestId} me={useCurrentUser()} />
    </Screen>
  ),
});
