import { formatMoney } from '../../../../contract/money.ts';
import { getDeclineAdvice } from '../../../../contract/payments/decline-reason.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';

const MAX_NAME_LENGTH = 24;

/** On a phone, the title must fit together with the code. */
export const cutName = (firstName: string) => truncate(firstName, MAX_NAME_LENGTH);

export const CONFIRMING_TITLE = 'Confirming with the bank';

export const getWaitingTitle = (name: string) => `Waiting for ${name} to pay`;

export const getPaidTitle = (name: string, pence: number) => `${name} paid ${formatMoney(pence)}`;

/** Other people may read the screen, so the title does not say that the card was declined. */
export const getDeclinedTitle = (canReuseCard: boolean) =>
  `Please ${getDeclineAdvice(canReuseCard).toLowerCase()}`;
