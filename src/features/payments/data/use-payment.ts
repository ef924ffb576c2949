import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { findPlaceholderInLists } from '../../../lib/query/placeholder-from-lists.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { useCapability, useTenant } from '../../../session/use-session.ts';
import { paymentOptions } from './api.ts';

const withoutChannels = (history: PaymentRequest['history']) =>
  history?.map((entry) => ({ ...entry, channels: undefined }));

const useOfferedFields = (payment: PaymentRequest | undefined) => {
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

/** Fields that the backend does not offer are left out. */
export const usePayment = (ident: string, { enabled = true } = {}) => {
  const query = useQuery({ ...paymentOptions(ident), enabled });
  return { query, payment: useOfferedFields(query.data) };
};

/** The newest list wins. */
export const usePaymentFromLists = (ident: string) => {
  const client = useQueryClient();
  return findPlaceholderInLists<PaymentSummary>(
    client,
    paymentKeys.lists,
    (row) => row.ident === ident,
  );
};
