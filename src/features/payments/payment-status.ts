import { isPaymentStatus, type PaymentStatus } from '../../../contract/payment-status.ts';
import type { Tone } from '../../ui/status-badge.tsx';

const chips: Record<PaymentStatus, { label: string; tone: Tone }> = {
  requested: { label: 'requested', tone: 'info' },
  paid: { label: 'paid', tone: 'positive' },
  declined: { label: 'declined', tone: 'error' },
  cancelled_client: { label: 'cancelled', tone: 'error' },
  cancelled_provider: { label: 'cancelled', tone: 'error' },
  refunded_provider: { label: 'refunded', tone: 'warning' },
};

/** The chip of a payment's status (spec §4); one we do not know shows as its plain text. */
export const chipOf = (status: string): { label: string; tone: Tone } =>
  isPaymentStatus(status) ? chips[status] : { label: status.replaceAll('_', ' '), tone: 'neutral' };
