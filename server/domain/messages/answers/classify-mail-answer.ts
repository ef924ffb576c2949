import { toComparableEmail } from '../../../../contract/ascii-email.ts';
import type { ReportedState } from '../../../lib/states/message-states.ts';
import { hideAddresses } from '../../../lib/text/email-addresses.ts';
import { type MailAnswerRule, mailAnswerRules } from './mail-answer-rules.ts';
import { getBounceState, type Verdict } from './verdict.ts';

export interface MailAnswer {
  /** A text such as `550 5.1.1 User unknown`. */
  readonly text: string;
  readonly status?: string | undefined;
  readonly recipient: string;
}

export interface ClassifiedAnswer extends Pick<MailAnswerRule, 'fault' | 'reason' | 'meaning'> {
  /** A text such as `550 5.1.1`. */
  readonly code: string;
  readonly isTemporary: boolean;
}

/** The patterns take time per character. Real answers are shorter. */
const MAX_TEXT_LENGTH = 1_000;

const unknownAnswer = {
  fault: 'sender',
  reason: null,
  meaning: 'refuses the email',
} as const satisfies Partial<MailAnswerRule>;

const unreachableHost = {
  fault: 'recipient',
  reason: 'unreachable',
  meaning: 'cannot reach the mail server of the address',
} as const satisfies Partial<MailAnswerRule>;

const replyPattern = /(?:^|[\s;:])([245]\d\d)(?=[ -]|$)/;
const enhancedPattern = /(?<![\d.])([245])\.(\d{1,3}\.\d{1,3})(?![\d.])/;

/** Exim always writes the status x.0.0, so it is ignored. Then the code in the text counts. */
const findEnhanced = ({ text, status = '' }: MailAnswer) => {
  const [, statusClass, code] = enhancedPattern.exec(status) ?? [];
  if (code !== undefined && code !== '0.0') return { statusClass, code };
  const [, textClass = statusClass, textCode = code] = enhancedPattern.exec(text) ?? [];
  return { statusClass: textClass, code: textCode };
};

/** Words in addresses and host names, as in `spam.example`, mean nothing. */
const normalizeText = (text: string) =>
  hideAddresses(text.slice(0, MAX_TEXT_LENGTH))
    .toLowerCase()
    .replace(/(?:^|\s)[245]\d\d[ -](?:[245]\.\d{1,3}\.\d{1,3}\s)?/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/(?:[\p{L}\d_-]+\.)+\p{L}{2,}\b/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Postfix could not find a host, which is not the domain of the recipient's address. */
const isOtherHost = ({ text, recipient }: MailAnswer) => {
  const [, name] = /\bname=(\S+?)\.?(?:\s|$)/i.exec(text) ?? [];
  const domain = toComparableEmail(recipient).split('@').at(-1);
  return name !== undefined && name.toLowerCase() !== domain;
};

const findRule = (answer: MailAnswer, reply: string, code: string | undefined) => {
  const text = `${reply} ${code ?? ''} ${normalizeText(answer.text)}`;
  const rule = mailAnswerRules.find(
    ({ replies, codes, text: pattern }) =>
      pattern?.test(text) || (code !== undefined && codes?.test(code)) || replies?.test(reply),
  );
  const isWrongDomain = rule?.codes?.test('4.4') && rule.fault === 'address';
  return isWrongDomain && isOtherHost(answer) ? unreachableHost : (rule ?? unknownAnswer);
};

export const classifyMailAnswer = (answer: MailAnswer): ClassifiedAnswer => {
  const [, reply = ''] = replyPattern.exec(answer.text) ?? [];
  const { statusClass = reply[0], code } = findEnhanced(answer);
  const isTemporary = statusClass === '4';
  const { meaning, ...rule } = findRule(answer, reply, code);
  // A temporary failure to look up the domain does not prove that the address is wrong.
  const isUncertain = isTemporary && rule.fault === 'address';
  const { fault, reason } = isUncertain ? ({ fault: 'passing', reason: null } as const) : rule;
  const enhanced = code === undefined ? '' : `${statusClass}.${code}`;
  return {
    fault,
    reason,
    meaning,
    code: `${reply} ${enhanced}`.trim(),
    isTemporary,
  };
};

interface JudgedBounce extends Pick<Verdict, 'reason'> {
  readonly state: ReportedState;
  readonly answer: string;
}

export const judgeBounce = (answer: MailAnswer): JudgedBounce => {
  const { fault, reason } = classifyMailAnswer(answer);
  const told = reason === 'account_refused' ? 'blocked' : reason;
  return { state: getBounceState({ fault }), reason: told, answer: answer.text };
};
