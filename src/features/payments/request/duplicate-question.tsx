import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { submitForm } from '../../../ui/form/submit-form.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/layout/modal.tsx';
import type { RequestFormSchema } from '../model/request-schema.ts';
import type { useDuplicateCheck } from '../send/use-duplicate-check.ts';
import styles from './duplicate-question.module.css';

interface DuplicateQuestionProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly check: ReturnType<typeof useDuplicateCheck>;
  /** The ident of the open request. */
  readonly duplicateIdent: string;
  /** Who asked when, as a sentence. */
  readonly description: string;
}

/** Asks whether to send a duplicate request: “Already Asked” “Sam Hart asked Jo Bloggs for £54.00 six minutes ago.” */
export const DuplicateQuestion = ({ form, check, duplicateIdent, description }: DuplicateQuestionProps) => {
  const { acceptDuplicate, dismissQuestion } = check;
  const sendAnyway = () => {
    acceptDuplicate();
    submitForm(form);
  };
  return (
    <Modal
      role="alertdialog"
      title="Already Asked"
      description={description}
      initialFocus="a"
      onCancel={dismissQuestion}
    >
      <div className={styles.actions}>
        <Link
          to="/payments/$paymentRequestId"
          params={{ paymentRequestId: duplicateIdent }}
          className={getButtonLinkClass({})}
        >
          Open it
        </Link>
        <Button variant="default" onClick={sendAnyway}>
          Send anyway
        </Button>
        <Button variant="default" onClick={dismissQuestion}>
          Go Back
        </Button>
      </div>
    </Modal>
  );
};
