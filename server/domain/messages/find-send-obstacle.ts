import type { SendObstacle } from '../../../contract/payments/resend.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { Channel } from '../../lib/states/message-states.ts';
import { type PhoneCountries, toSmsNumber } from '../../lib/text/phone-number.ts';
import { readTextConsent } from './replies/text-consents.ts';

export interface SendChannels {
  readonly sendsEmail: boolean;
  readonly sendsTextMessages: boolean;
  readonly phoneCountries: PhoneCountries;
}

export const isSetUp = (
  channel: Channel,
  { sendsEmail, sendsTextMessages }: Omit<SendChannels, 'phoneCountries'>,
) => (channel === 'sms' ? sendsTextMessages : sendsEmail);

interface Message {
  readonly channel: Channel;
  readonly recipient: string;
}

export const findSendObstacle = async (
  scope: TenantScope,
  { channel, recipient }: Message,
  channels: SendChannels,
): Promise<SendObstacle | null> => {
  if (!isSetUp(channel, channels)) return 'not_set_up';
  if (channel !== 'sms') return null;
  const phone = toSmsNumber(recipient, channels.phoneCountries);
  if (phone === undefined) return 'cannot_receive';
  return (await readTextConsent(scope, phone)) === 'stopped' ? 'opted_out' : null;
};
