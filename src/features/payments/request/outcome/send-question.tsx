import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatMoney } from '../../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../../contract/payments/payment-list.ts';
import { scrollIntoView } from '../../../../lib/browser/scroll-into-view.ts';
import { formatAsOfTime } from '../../../../lib/format/dates.ts';
import { getButtonLinkClass } from '../../../../ui/controls/button-link.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { Modal, ModalActions } from '../../../../ui/layout/modal.tsx';
import { isLookUpResult, type LookUpResult, type Question } from '../../send/attempt.ts';
import type { DuplicateRequest } from '../../send/duplicate-request.ts';
import styles from './send-question.module.css';

interface DuplicateDialogProps {
  readonly duplicate: DuplicateRequest;
  readonly description: string;
  readonly onConfirm: () => void;
  readonly onDismiss: () => void;
}

const DuplicateDialog = ({
  duplicate,
  description,
  onConfirm,
  onDismiss,
}: DuplicateDialogProps) => (
  <Modal
    role="alertdialog"
    title="Already Asked"
    description={description}
    initialFocus="a"
    onCancel={onDismiss}
  >
    <ModalActions>
      <Button variant="default" onClick={onConfirm}>
        Send Anyway
      </Button>
      <Button variant="default" onClick={onDismiss}>
        Go Back
      </Button>
      <Link
        to="/payments/$paymentRequestId"
        params={{ paymentRequestId: duplicate.row.ident }}
        className={getButtonLinkClass({})}
      >
        Open It
      </Link>
    </ModalActions>
  </Modal>
);

const getLookUpMessage = (result: LookUpResult) => {
  switch (result.about) {
    case 'not-sent':
      return 'It was not sent. Send now?';
    case 'look-up-failed':
      return 'We couldn’t look whether it was sent, so nothing was sent now. Try again in a moment.';
    case 'unclear':
      return result.payments.length === 0
        ? 'We looked, and can’t tell if it was sent. Look at the payments, or send it now.'
        : 'We looked, and can’t tell if it was sent. Is it one of these?';
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

/** The look-up came after a lost response. */
const LookUpResultBanner = ({ result }: { readonly result: LookUpResult }) => {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(
    function scrollMessageIntoView() {
      if (result) scrollIntoView(banner.current);
    },
    [result],
  );
  const payments = result.about === 'unclear' ? result.payments : [];
  return (
    <div ref={banner} className={styles.result}>
      <Banner tone="warning" role="alert">
        {getLookUpMessage(result)}
      </Banner>
      {payments.map(renderCandidate)}
      {result.about === 'unclear' && payments.length === 0 && (
        <Link to="/payments" className={getButtonLinkClass({ variant: 'quiet' })}>
          Payments
        </Link>
      )}
      {result.about !== 'look-up-failed' && (
        <Button type="submit" variant="default">
          {payments.length === 0 ? 'Send Now' : 'None of These: Send Now'}
        </Button>
      )}
    </div>
  );
};

interface SendQuestionProps {
  readonly question: Exclude<Question, { about: 'address' }>;
  readonly name: string;
  /** It has the email and the phone number, in one line. */
  readonly addresses: string;
  /** The screen has loaded the function, and this module is a chunk of its own. */
  readonly describeDuplicate: (duplicate: DuplicateRequest) => string;
  /** The link asks for this part first. */
  readonly askNowPence?: number | undefined;
  readonly confirmAbovePence: number;
  readonly onConfirm: () => void;
  readonly onDismiss: () => void;
}

export const SendQuestion = (props: SendQuestionProps) => {
  const { question, name, addresses, describeDuplicate, askNowPence, confirmAbovePence } = props;
  const { onConfirm, onDismiss } = props;
  if (isLookUpResult(question)) return <LookUpResultBanner result={question} />;
  if (question.about === 'duplicate') {
    const { duplicate } = question;
    const description = describeDuplicate(duplicate);
    return (
      <DuplicateDialog
        duplicate={duplicate}
        description={description}
        onConfirm={onConfirm}
        onDismiss={onDismiss}
      />
    );
  }
  if (question.about === 'link') {
    return (
      <ConfirmDialog
        opened
        title="Send This Link?"
        description={`${question.reason}.`}
        confirmLabel="Send Anyway"
        isDestructive={false}
        onConfirm={onConfirm}
        onClose={onDismiss}
      />
    );
  }
  const total = formatMoney(question.grossPence);
  const asked = askNowPence === undefined ? total : `${formatMoney(askNowPence)} of ${total}`;
  return (
    <ConfirmDialog
      opened
      title={`Send ${asked} to ${name}?`}
      subject={addresses}
      description={`${askNowPence === undefined ? 'That' : 'The total'} is more than ${formatMoney(confirmAbovePence)}.`}
      confirmLabel={`Send ${formatMoney(askNowPence ?? question.grossPence)}`}
      isDestructive={false}
      onConfirm={onConfirm}
      onClose={onDismiss}
    />
  );
};
