import type { Tenant } from '../../../../contract/entities/session.ts';
import { canSendEmails, canSendTexts } from '../../../session/use-session.ts';

interface Addresses {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** Empty texts for the addresses to which no message can leave the backend. */
export const getOutgoingChannels = ({ email, phone }: Addresses, tenant: Tenant | undefined) => ({
  email: canSendEmails(tenant) ? (email ?? '') : '',
  phone: canSendTexts(tenant) ? (phone ?? '') : '',
});

/** False when the backend sends no emails, and the recipient gets no text message either. */
export const hasOutgoingChannel = (addresses: Addresses, tenant: Tenant | undefined) =>
  canSendEmails(tenant) || getOutgoingChannels(addresses, tenant).phone !== '';
