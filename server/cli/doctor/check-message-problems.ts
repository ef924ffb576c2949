import type { MessageProblem } from '../../db/message-problems.ts';
import { type Finding, fail, warn } from './finding.ts';

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  email: ['email', 'emails'],
  sms: ['text message', 'text messages'],
  push: ['notification', 'notifications'],
};

const formatTime = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** The text quotes the other server. */
export const describeMessageProblem = ({
  kind,
  channel,
  count,
  since,
  answer,
}: MessageProblem): Finding => {
  const [one, many] = nouns[channel] ?? ['message', 'messages'];
  const subject = count === 1 ? `1 ${one}` : `${count} ${many}`;
  const [is, was] = count === 1 ? ['waits', 'was'] : ['wait', 'were'];
  const last = answer === '' ? '' : ` The last answer: ${answer}.`;
  switch (kind) {
    case 'waiting':
      return fail(
        'Outbox',
        `${subject} ${is} since ${formatTime(since)}.${last}`,
        'The server tries again. Mend what the answer names.',
      );
    case 'given_up':
      return warn(
        'Outbox',
        `${subject} ${was} given up in the last day.${last}`,
        'Staff see these payment requests as not delivered.',
      );
    case 'bounced':
      return warn(
        'Outbox',
        `${subject} did not arrive in the last day.${last}`,
        'When many mail servers refuse emails, see SPF, DKIM and DMARC in docs/running/messages.md.',
      );
  }
};
