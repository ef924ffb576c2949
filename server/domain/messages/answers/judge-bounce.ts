import type { DeliveryReport } from '../reports/report-source.ts';
import { classifyMailAnswer, type MailAnswer } from './classify-mail-answer.ts';
import { getBounceState } from './verdict.ts';

/** Says what it means that another mail server than ours did not take an email. */
export const judgeBounce = (
  answer: MailAnswer,
): Pick<DeliveryReport, 'state' | 'reason' | 'answer'> => {
  const { fault, reason } = classifyMailAnswer(answer);
  const told = reason === 'account_refused' ? 'blocked' : reason;
  return { state: getBounceState({ fault }), reason: told, answer: answer.text };
};
