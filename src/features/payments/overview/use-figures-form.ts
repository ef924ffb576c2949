import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentTotals } from '../../../../contract/payments/payment-list.ts';
import { paymentTotalsKey } from '../../../lib/query/query-keys.ts';
import { useCurrentUser } from '../../../session/use-session.ts';

/**
 * With `quiet`, one line says what is owed and what needs the user. On a phone, `urgent`
 * reserves the line of what needs the user.
 */
export type FiguresForm = 'full' | 'quiet' | 'urgent';

const readPaintedForm = () =>
  document.querySelector<HTMLElement>('#first-paint [data-figures-form]')?.dataset.figuresForm as
    | FiguresForm
    | undefined;

/** Today's totals may be missing, but what is owed does not depend on the day. */
const findLastTotals = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: paymentTotalsKey })
    .map(({ state }) => state as { data: PaymentTotals | undefined; dataUpdatedAt: number })
    .sort((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)
    .at(0)?.data;

const hasNeeds = ({ undeliveredCount, declinedCount, openDisputeCount }: PaymentTotals) =>
  Boolean(undeliveredCount || declinedCount || openDisputeCount);

/** The form stays while the screen is open, and is that of the painted snapshot, so nothing moves. */
export const useFiguresForm = (isWide: boolean): FiguresForm => {
  const client = useQueryClient();
  const firstSteps = useCurrentUser()?.firstSteps;
  const [form] = useState(() => {
    const painted = readPaintedForm();
    if (painted) return painted;
    const totals = findLastTotals(client);
    const isQuiet = totals
      ? totals.unpaidCount === 0 && !hasNeeds(totals)
      : firstSteps?.some(({ name, isDone }) => name === 'request' && !isDone);
    if (isQuiet) return 'quiet';
    return isWide || (totals && !hasNeeds(totals)) ? 'full' : 'urgent';
  });
  return form;
};
