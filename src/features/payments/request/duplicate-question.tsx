import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { Modal } from '../../../ui/layout/modal.tsx';
import styles from './duplicate-question.module.css';

interface DuplicateQuestionProps {
  /** The ident of the open request. */
  readonly duplicateIdent: string;
  /** Who asked when, as a sentence. */
  readonly description: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks whether to send a duplicate request: “Already Asked” “Sam Hart asked Jo Bloggs for £54.00 six minutes ago.” */
export const DuplicateQuestion = (props: DuplicateQuestionProps) => {
  const { duplicateIdent, description, onConfirm, onClose } = props;
  return (
    <Modal role="alertdialog" title="Already Asked" description={description} initialFocus="a" onCancel={onClose}>
      <div className={styles.actions}>
        <Link
          to="/payments/$paymentRequestId"
          params={{ paymentRequestId: duplicateIdent }}
          className={getButtonLinkClass({})}
        >
          Open it
        </Link>
        <Button variant="default" onClick={onConfirm}>
          Send anyway
        </Button>
        <Button variant="default" onClick={onClose}>
          Go Back
        </Button>
      </div>
    </Modal>
  );
};
