import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { useCapability, useTenant } from '../../../session/use-session.ts';

const withoutChannels = (history: PaymentRequest['history']) =>
  history?.map((entry) => ({ ...entry, channels: undefined }));

/** The app ignores fields that the backend does not offer. */
export const useOfferedFields = (payment: PaymentRequest | undefined) => {
  const isLive = useCapability('live');
  const recordsPayments = useCapability('recorded-payments');
  const tellsChannels = useCapability('messages');
  const { hasDeliveryReports, sendsReminders } = useTenant() ?? {};
  return (
    payment && {
      ...payment,
      ...(!recordsPayments && {
        paidAmount: undefined,
        recordedAmount: undefined,
        dueAmount: undefined,
        askedAmount: undefined,
        recordedPayments: undefined,
      }),
      ...(!isLive && { confirming: undefined, declineReason: undefined, expectedBy: undefined }),
      ...(!hasDeliveryReports && { deliveries: undefined }),
      ...(!sendsReminders && { nextReminder: undefined }),
      ...(!tellsChannels && { history: withoutChannels(payment.history) }),
    }
  );
};
