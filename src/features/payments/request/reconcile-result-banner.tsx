import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PaymentSummary } from '../../../../contract/payment-list.ts';
import { formatAsOfTime } from '../../../lib/dates.ts';
import { formatMoney } from '../../../lib/money.ts';
import { scrollIntoView } from '../../../lib/scroll-into-view.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { LookUpResult } from '../send/attempt.ts';
import styles from './reconcile-result-banner.module.css';

const getMessage = (question: LookUpResult) => {
  switch (question.about) {
    case 'not-sent':
      return 'It was not sent. Send now?';
    case 'look-up-failed':
      return "We couldn't look whether it was sent, so nothing was sent now. Try again in a moment.";
    case 'unclear':
      return question.payments.length === 0
        ? "We looked, and can't tell if it was sent. Look at the payments, or send it now."
        : "We looked, and can't tell if it was sent. Is it one of these?";
  }
};

const renderCandidate = ({ ident, createdAt, amountGross, customer }: PaymentSummary) => (
  <Link
    key={ident}
    to="/payments/$paymentRequestId"
    params={{ paymentRequestId: ident }}
    className={getButtonLinkClass({ variant: 'quiet' })}
  >
    {formatMoney(amountGross)} to {customer.name}, sent at {formatAsOfTime(createdAt)}
  </Link>
);

/** Shown below the Send button after a reconciliation without a certain match, with the possible next steps. */
export const ReconcileResultBanner = ({ question }: { question: LookUpResult }) => {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(
    function scrollMessageIntoView() {
      if (question) scrollIntoView(banner.current);
    },
    [question],
  );
  const payments = question.about === 'unclear' ? question.payments : [];
  return (
    <div ref={banner} className={styles.prompt}>
      <Banner tone="warning" role="alert">
        {getMessage(question)}
      </Banner>
      {payments.map(renderCandidate)}
      {question.about === 'unclear' && payments.length === 0 && (
        <Link to="/payments" className={getButtonLinkClass({ variant: 'quiet' })}>
          Payments
        </Link>
      )}
      {question.about !== 'look-up-failed' && (
        <Button type="submit" variant="default">
          {payments.length === 0 ? 'Send now' : 'None of these: send now'}
        </Button>
      )}
    </div>
  );
};
