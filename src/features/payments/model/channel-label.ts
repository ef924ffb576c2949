const channelLabels: Readonly<Record<string, string>> = { sms: 'text', email: 'email' };

/** The name of a channel in a sentence; the plain word of a channel that the app does not know. */
export const getChannelLabel = (channel: string) =>
  channelLabels[channel] ?? channel.replaceAll('_', ' ');

/** The names of several channels, such as `email and text`. */
export const joinChannelLabels = (channels: readonly string[]) =>
  channels.map(getChannelLabel).join(' and ');
