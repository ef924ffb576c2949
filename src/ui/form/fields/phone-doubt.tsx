import type { ReactNode } from 'react';
import { messages } from '../../../../contract/text/messages.ts';
import { getPhoneDoubt } from '../../../lib/format/phone-doubt.ts';
import styles from './phone-doubt.module.css';

export interface PhoneDoubtProps {
  readonly phone: string;
  /** It shows when the number looks right. */
  readonly advice: ReactNode;
}

const doubts = {
  short: 'This number looks too short',
  long: 'This number looks too long',
  letters: 'This number has letters in it',
  several: messages.phoneSeveral,
};

export const PhoneDoubt = ({ phone, advice }: PhoneDoubtProps) => {
  const doubt = getPhoneDoubt(phone);
  return doubt ? <span className={styles.doubt}>{doubts[doubt]}</span> : advice;
};
