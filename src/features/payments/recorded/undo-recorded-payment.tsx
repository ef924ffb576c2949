import { Button } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { maxLength } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  getWayPhrase,
  type recordedPayment,
} from '../../../../contract/payments/recorded-payment.ts';
import { text } from '../../../../contract/primitives.ts';
import { messages } from '../../../../contract/text/messages.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormDialogMessage } from '../../../ui/form/form-dialog-message.tsx';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { Modal } from '../../../ui/layout/modal.tsx';
import { StickyModalActions } from '../../../ui/layout/sticky-modal-actions.tsx';
import { undoRecordedPaymentOptions } from '../data/action-options.ts';
import styles from './undo-recorded-payment.module.css';

const schema = v.object({
  reason: v.pipe(text(maxLength.note), v.nonEmpty(messages.reasonEmpty)),
});

interface UndoDialogProps {
  readonly recorded: v.InferOutput<typeof recordedPayment>;
  readonly runWithReauth: RunWithReauth;
  readonly onClose: () => void;
}

const UndoDialog = ({ recorded, runWithReauth, onClose }: UndoDialogProps) => {
  const options = undoRecordedPaymentOptions(runWithReauth);
  const { mutateAsync: undo } = useWrite(options);
  const [pageOpen, setPageOpen] = useState<string>();
  const [problem, setProblem] = useState<ApiError>();
  const form = useAppForm({ schema, initialValues: { reason: '' } });
  const send = async ({ reason }: v.InferOutput<typeof schema>) => {
    setProblem(undefined);
    try {
      await undo({
        params: { id: recorded.id },
        payload: pageOpen === undefined ? { reason } : { reason, acceptsOpenPage: true },
      });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'page_open') {
        setPageOpen(error.detail);
        return;
      }
      setProblem(error);
      throw error;
    }
  };
  return (
    <Modal
      title={`Undo ${formatMoney(recorded.amount)} ${getWayPhrase(recorded.way)}?`}
      description="The customer owes this money again. The history keeps the payment and the reason."
      initialFocus="input"
      onCancel={onClose}
    >
      <div className={styles.content}>
        <Form
          of={form}
          label="Undo the payment"
          onSubmit={submitToApi(form, options.meta?.failure, send)}
        >
          <TextField of={form} name="reason" label="Reason" maxLength={maxLength.note} required />
          <StickyModalActions
            message={<FormDialogMessage of={form} problem={problem} question={pageOpen} />}
          >
            <Button variant="default" onClick={onClose}>
              Go Back
            </Button>
            <SubmitButton of={form} variant="destructive">
              {pageOpen === undefined ? 'Undo Payment' : 'Undo Anyway'}
            </SubmitButton>
          </StickyModalActions>
        </Form>
      </div>
    </Modal>
  );
};

export const UndoRecordedPayment = (props: Omit<UndoDialogProps, 'onClose'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Undo
      </Button>
      {isOpen && <UndoDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
