import type { Tenant } from '../../../../contract/entities/session.ts';
import { canSendEmails, canSendTexts } from '../../../session/use-session.ts';

interface Addresses {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** An address that no message can reach is empty. */
export const getOutgoingChannels = ({ email, phone }: Addresses, tenant: Tenant | undefined) => ({
  email: canSendEmails(tenant) ? (email ?? '') : '',
  phone: canSendTexts(tenant) ? (phone ?? '') : '',
});

export const hasOutgoingChannel = (addresses: Addresses, tenant: Tenant | undefined) =>
  canSendEmails(tenant) || getOutgoingChannels(addresses, tenant).phone !== '';
