import type { Tenant } from '../../../../contract/entities/session.ts';
import { describeDeliveryReason } from '../../../../contract/payments/describe-delivery.ts';
import type { Resend } from '../../../../contract/payments/resend.ts';
import { canSendEmails, canSendTexts } from '../../../session/use-session.ts';

const channelLabels: Readonly<Record<string, string>> = { sms: 'text', email: 'email' };

export const getChannelLabel = (channel: string) =>
  channelLabels[channel] ?? channel.replaceAll('_', ' ');

export const joinChannelLabels = (channels: readonly string[]) =>
  channels.map(getChannelLabel).join(' and ');

export const describeNoMessage = (name: string) => `${name} gets no message: show the code`;

/** The backend has accepted the messages on these channels. */
const listChannels = ({ messages }: Pick<Resend, 'messages'>) =>
  messages.flatMap(({ channel, reason }) => (reason === null ? [channel] : []));

export const hasMessages = (resend: Pick<Resend, 'messages'>) => listChannels(resend).length > 0;

/** Returns `Resending by email alone to Jo Bloggs: the customer answered STOP`, for example. */
export const describeResend = ({ messages }: Pick<Resend, 'messages'>, name: string) => {
  if (messages.length === 0) return describeNoMessage(name);
  const channels = listChannels({ messages });
  const reasons = messages.flatMap(
    ({ channel, reason }) => describeDeliveryReason(channel, reason) ?? [],
  );
  const why = reasons.length > 0 ? `: ${reasons.join(', and ')}` : '';
  if (channels.length === 0) return `Nothing can be sent to ${name}${why}`;
  const alone = channels.length < messages.length ? ' alone' : '';
  return `Resending by ${joinChannelLabels(channels)}${alone} to ${name}${why}`;
};

const describeMissing = (tenant: Tenant | undefined) =>
  `No ${canSendTexts(tenant) || canSendEmails(tenant) ? 'email' : 'email or text'} goes out yet`;

export const describeMissingChannel = (tenant: Tenant | undefined) =>
  `${describeMissing(tenant)}: show the code or copy the link`;

/** It says what Send does instead. */
export const describeNextWithoutMessage = (tenant: Tenant | undefined) =>
  `${describeMissing(tenant)}: next, you get a code to show and a link to copy.`;
