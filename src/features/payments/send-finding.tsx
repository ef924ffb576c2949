import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PaymentSummary } from '../../../contract/payment.ts';
import { asOfTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button-link.ts';
import type { Finding } from './did-it-go.ts';
import styles from './request-found.module.css';

type Unsettled = Exclude<Finding, { kind: 'sent' }> | { readonly kind: 'not-looked' };

const words = (finding: Unsettled) => {
  if (finding.kind === 'not-sent') return 'It was not sent. Send now?';
  if (finding.kind === 'not-looked') {
    return "We couldn't look whether it was sent, so nothing was sent now. Try again in a moment.";
  }
  return finding.payments.length === 0
    ? "We looked, and can't tell if it was sent. Look at the payments, or send it now."
    : "We looked, and can't tell if it was sent. Is it one of these?";
};

const candidate = ({ ident, createdAt, amountGross, customer }: PaymentSummary) => (
  <Link
    key={ident}
    to="/payments/$paymentRequestId"
    params={{ paymentRequestId: ident }}
    className={buttonClass({ variant: 'quiet' })}
  >
    {formatMoney(amountGross)} to {customer.name}, sent at {asOfTime(createdAt)}
  </Link>
);

/** Under the form's button: what a look for the request came to, and the ways on. */
export const SendFinding = ({ finding }: { finding: Unsettled }) => {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(
    function comeIntoView() {
      if (finding) shown.current?.scrollIntoView({ block: 'nearest' });
    },
    [finding],
  );
  const payments = finding.kind === 'unclear' ? finding.payments : [];
  return (
    <div ref={shown} className={styles.question}>
      <Banner tone="warning" role="alert">
        {words(finding)}
      </Banner>
      {payments.map(candidate)}
      {finding.kind === 'unclear' && payments.length === 0 && (
        <Link to="/payments" className={buttonClass({ variant: 'quiet' })}>
          Payments
        </Link>
      )}
      {finding.kind !== 'not-looked' && (
        <Button type="submit" variant="default">
          {payments.length === 0 ? 'Send now' : 'None of these: send now'}
        </Button>
      )}
    </div>
  );
};
