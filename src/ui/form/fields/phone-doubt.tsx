import type { ReactNode } from 'react';
import { messages } from '../../../../contract/text/messages.ts';
import { getPhoneDoubt, isUkNumberWithoutTexts } from '../../../lib/format/phone-doubt.ts';
import styles from './phone-doubt.module.css';

export interface PhoneDoubtProps {
  readonly phone: string;
  readonly isForTexts: boolean;
  /** It shows when the number looks right. */
  readonly advice: ReactNode;
}

const doubts = {
  short: 'This number looks too short',
  long: 'This number looks too long',
  letters: 'This number has letters in it',
  several: messages.phoneSeveral,
};

const Doubt = ({ children }: { readonly children: string }) => (
  <div className={styles.doubt}>{children}</div>
);

export const PhoneDoubt = ({ phone, isForTexts, advice }: PhoneDoubtProps) => {
  const doubt = getPhoneDoubt(phone);
  if (doubt) return <Doubt>{doubts[doubt]}</Doubt>;
  return (
    <>
      {isForTexts && isUkNumberWithoutTexts(phone) && (
        <Doubt>Not a mobile number: texts may not reach it</Doubt>
      )}
      {advice}
    </>
  );
};
