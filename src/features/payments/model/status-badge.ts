import {
  getStatusLabel,
  isPaymentStatus,
  type PaymentStatus,
} from '../../../../contract/payments/payment-status.ts';
import type { Tone } from '../../../ui/data/status-badge.tsx';

const tones: Record<PaymentStatus, Tone> = {
  requested: 'info',
  paid: 'positive',
  declined: 'error',
  cancelled_client: 'neutral',
  cancelled_provider: 'neutral',
  refunded_provider: 'warning',
};

/**
 * The badges are those of spec §4. Only cancelled is grey instead of red, so that only declined is
 * red.
 */
export const getStatusBadge = (status: string): { label: string; tone: Tone } => ({
  label: getStatusLabel(status),
  tone: isPaymentStatus(status) ? tones[status] : 'neutral',
});
