import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { maxLength } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  getPaymentWayName,
  getPaymentWayPhrase,
  paymentWays,
  type recordedPayment,
} from '../../../../contract/payments/recorded-payment.ts';
import { day, pence, text } from '../../../../contract/primitives.ts';
import { messages } from '../../../../contract/text/messages.ts';
import { ApiError, isResponseLost } from '../../../http/api-error.ts';
import { toDayText } from '../../../lib/format/dates.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { CheckboxField } from '../../../ui/form/fields/checkbox-field.tsx';
import { MoneyField } from '../../../ui/form/fields/money-field.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormDialogMessage } from '../../../ui/form/form-dialog-message.tsx';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { useMaxPence } from '../../../ui/form/use-max-pence.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { Modal } from '../../../ui/layout/modal.tsx';
import { StickyModalActions } from '../../../ui/layout/sticky-modal-actions.tsx';
import { recordPaymentOptions, undoRecordedPaymentOptions } from '../data/action-options.ts';
import { getAskedPence } from '../model/payment-notes.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import styles from './recorded-payment-dialogs.module.css';

const wayOptions = paymentWays.map((way) => ({ value: way, label: getPaymentWayName(way) }));

const createPaymentSchema = (getDuePence: () => number) =>
  v.object({
    way: v.picklist(paymentWays),
    amount: v.pipe(
      pence,
      v.minValue(1, messages.amountNotPositive),
      v.check(
        (amount) => amount <= getDuePence(),
        () => `At most ${formatMoney(getDuePence())} is due`,
      ),
    ),
    receivedOn: v.pipe(v.string(), v.nonEmpty('Please choose a day'), day),
    note: text(maxLength.note),
    sendsReceipt: v.boolean(),
  });

interface RecordPaymentFormProps {
  readonly ident: string;
  readonly duePence: number;
  readonly askedPence: number;
  readonly onClose: () => void;
}

const RecordPaymentForm = ({ ident, duePence, askedPence, onClose }: RecordPaymentFormProps) => {
  const [problem, setProblem] = useState<ApiError>();
  const [suggestedPence, setSuggestedPence] = useState(askedPence);
  const getDuePence = useMaxPence(duePence, () => {
    // After a lost response, less may be due because of this form's payment.
    if (isResponseLost(problem)) {
      const message = `Your payment may be recorded: ${formatMoney(duePence)} is due now.`;
      showToast({ tone: 'info', message });
      onClose();
      return;
    }
    if (form.getValues().amount === suggestedPence) form.setValue('amount', askedPence);
    setSuggestedPence(askedPence);
  });
  const [schema] = useState(() => createPaymentSchema(getDuePence));
  /**
   * The server could not close the page on which the customer may be paying. The text asks whether
   * to record the payment nevertheless.
   */
  const [pageOpen, setPageOpen] = useState<string>();
  const client = useQueryClient();
  const { mutateAsync: record } = useWrite(recordPaymentOptions);
  const form = useAppForm({
    schema,
    initialValues: {
      way: 'cash',
      amount: askedPence,
      receivedOn: toDayText(new Date()),
      note: '',
      sendsReceipt: false,
    },
  });
  const send = async (values: v.InferOutput<typeof schema>) => {
    const payload = { ...values, dueAmount: duePence };
    setProblem(undefined);
    try {
      await record({
        params: { id: ident },
        payload: pageOpen === undefined ? payload : { ...payload, acceptsOpenPage: true },
      });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'page_open') {
        setPageOpen(error.detail);
        return;
      }
      if (error instanceof ApiError) setProblem(error);
      // Another amount may be due now.
      await client.invalidateQueries({ queryKey: paymentKeys.detail(ident) });
      throw error;
    }
  };
  return (
    <Form
      of={form}
      label="Paid Another Way"
      onSubmit={submitToApi(form, recordPaymentOptions.meta?.failure, send)}
    >
      <SelectField of={form} name="way" label="How" options={wayOptions} />
      <MoneyField
        of={form}
        name="amount"
        label="Amount"
        hint={`${formatMoney(duePence)} is due`}
        required
      />
      <TextField of={form} name="receivedOn" label="Day" type="date" required />
      <TextField of={form} name="note" label="Note" maxLength={maxLength.note} />
      <CheckboxField of={form} name="sendsReceipt" label="Send a receipt" />
      <StickyModalActions
        message={<FormDialogMessage of={form} problem={problem} question={pageOpen} />}
      >
        <Button variant="default" onClick={onClose}>
          Go Back
        </Button>
        <SubmitButton of={form}>
          {pageOpen === undefined ? 'Record Payment' : 'Record Anyway'}
        </SubmitButton>
      </StickyModalActions>
    </Form>
  );
};

interface RecordPaymentDialogProps {
  readonly payment: PaymentOrRow;
  readonly duePence: number;
  readonly onClose: () => void;
}

export const RecordPaymentDialog = ({ payment, duePence, onClose }: RecordPaymentDialogProps) => {
  const [openedWithPence] = useState(duePence);
  const { ident, customer, amountGross } = payment;
  const total = duePence === amountGross ? '' : ` of ${formatMoney(amountGross)}`;
  return (
    <Modal
      title="Paid Another Way"
      description={`${customer.name} owes ${formatMoney(duePence)}${total}. The payment is not taken by card.`}
      initialFocus="select"
      onCancel={onClose}
    >
      <div className={styles.content}>
        {openedWithPence !== duePence && (
          <Banner tone="warning" role="status">
            What is due has changed: {formatMoney(duePence)} now.
          </Banner>
        )}
        <RecordPaymentForm
          ident={ident}
          duePence={duePence}
          askedPence={getAskedPence(payment)}
          onClose={onClose}
        />
      </div>
    </Modal>
  );
};

const undoSchema = v.object({
  reason: v.pipe(text(maxLength.note), v.nonEmpty(messages.reasonEmpty)),
});

export interface UndoPaymentDialogProps {
  readonly recorded: v.InferOutput<typeof recordedPayment>;
  readonly runWithReauth: RunWithReauth;
  readonly onClose: () => void;
}

export const UndoPaymentDialog = ({ recorded, runWithReauth, onClose }: UndoPaymentDialogProps) => {
  const options = undoRecordedPaymentOptions(runWithReauth);
  const { mutateAsync: undo } = useWrite(options);
  const [pageOpen, setPageOpen] = useState<string>();
  const [problem, setProblem] = useState<ApiError>();
  const form = useAppForm({ schema: undoSchema, initialValues: { reason: '' } });
  const send = async ({ reason }: v.InferOutput<typeof undoSchema>) => {
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
      title={`Undo ${formatMoney(recorded.amount)} ${getPaymentWayPhrase(recorded.way)}?`}
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
