import type { ReportedState } from '../../../lib/states/message-states.ts';
import { classifyMailAnswer, type MailAnswer } from './classify-mail-answer.ts';
import { getBounceState, type Verdict } from './verdict.ts';

interface JudgedBounce extends Pick<Verdict, 'reason'> {
  readonly state: ReportedState;
  readonly answer: string;
}

/** Says what it means that another mail server than ours did not take an email. */
export const judgeBounce = (answer: MailAnswer): JudgedBounce => {
  const { fault, reason } = classifyMailAnswer(answer);
  const told = reason === 'account_refused' ? 'blocked' : reason;
  return { state: getBounceState({ fault }), reason: told, answer: answer.text };
};
