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

/** Spec §4 has the badges. Only cancelled differs: it is grey, so that only declined is red. */
export const getStatusBadge = (status: string): { label: string; tone: Tone } => ({
  label: getStatusLabel(status),
  tone: isPaymentStatus(status) ? tones[status] : 'neutral',
});

/** The request was cancelled by staff or by the provider. */
export const isCancelled = (status: string) => getStatusBadge(status).label === 'cancelled';
