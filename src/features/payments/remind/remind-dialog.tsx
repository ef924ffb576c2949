import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import {
  type BulkReminderPreview,
  type BulkReminderResult,
  maxBulkReminder,
  type PreviewedRequest,
} from '../../../../contract/payments/bulk-reminder.ts';
import type { Id } from '../../../../contract/primitives.ts';
import {
  ApiError,
  isHeaderRemoved,
  isResponseLost,
  isUnreachable,
  sessionErrors,
} from '../../../http/api-error.ts';
import { useIsReachable } from '../../../http/reachability.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { Amount } from '../../../ui/data/amount.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { CheckboxRow } from '../../../ui/form/fields/checkbox-field.tsx';
import { getUnconfirmedMessage } from '../../../ui/form/submit-to-api.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { Modal } from '../../../ui/layout/modal.tsx';
import { StickyModalActions } from '../../../ui/layout/sticky-modal-actions.tsx';
import {
  CardLink,
  List,
  ListItem,
  RowLayout,
  StaticCard,
} from '../../../ui/list/rows/list-card.tsx';
import {
  bulkReminderSummaryOptions,
  countCustomers,
  isOverLimit,
  selectLeftOut,
  selectOffered,
  selectReminded,
  sendBulkReminderOptions,
  summarizePreview,
} from '../data/bulk-reminder-options.ts';
import { getDuePence } from '../model/payment-notes.ts';
import { formatAgeInDays } from '../model/relative-time.ts';
import { applyBulkReminder } from './apply-bulk-reminder.ts';
import { describeObstacle } from './describe-obstacle.ts';
import { formatRemind } from './format-remind.ts';
import styles from './remind-dialog.module.css';

/** Staff need time to read why requests were left out. */
const LEFT_OUT_TIMEOUT_MS = 6_000;

const describeSent = (count: number) => {
  if (count === 0) return 'No reminder was sent';
  return count === 1 ? '1 reminder on its way' : `${count} reminders on their way`;
};

const announceBulkReminder = ({ sentCount, leftOut }: BulkReminderResult) => {
  const reasons = new Set(leftOut.map(({ reason }) => describeObstacle(reason)));
  showToast({
    tone: sentCount === 0 ? 'error' : 'success',
    message: describeSent(sentCount),
    timeoutMs: LEFT_OUT_TIMEOUT_MS,
    detail: leftOut.length > 0 && (
      <>
        <br />
        {leftOut.length} left out: {[...reasons].join('; ')}
      </>
    ),
  });
};

/** The session or the connection banner may show the failure already. */
const getFailureMessage = (error: Error | null, isReachable: boolean) => {
  if (!(error instanceof ApiError) || sessionErrors.has(error)) return undefined;
  if (isResponseLost(error)) return getUnconfirmedMessage(error);
  const { detail = 'Failed to send the reminders' } = error;
  // The message goes when the connection is back.
  return isUnreachable(error) && isReachable && !isHeaderRemoved(error) ? undefined : detail;
};

/** The request may never have been sent. */
const formatAge = ({ createdAt }: PreviewedRequest) => `owed for ${formatAgeInDays(createdAt)}`;

const describeChannel = (channel: string) => (channel === 'sms' ? 'by text' : `by ${channel}`);

interface OfferedRowProps {
  readonly request: PreviewedRequest;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

const OfferedRow = ({ request, isChosen, onChoose }: OfferedRowProps) => (
  <ListItem>
    <StaticCard>
      <CheckboxRow
        label={
          <RowLayout
            title={request.customerName}
            aside={<Amount pence={getDuePence(request)} />}
            lines={[
              formatAge(request),
              describeChannel(request.channel ?? request.channelIfIncluded ?? ''),
            ]}
            notes={request.reason && describeObstacle(request.reason)}
          />
        }
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
    </StaticCard>
  </ListItem>
);

interface LeftOutRowProps {
  readonly request: PreviewedRequest;
  readonly onOpen: () => void;
}

/** Staff can act on the reason there. */
const LeftOutRow = ({ request, onOpen }: LeftOutRowProps) => (
  <ListItem>
    <CardLink
      render={(props) => (
        <Link
          {...props}
          to="/payments/$paymentRequestId"
          params={{ paymentRequestId: request.ident }}
          onClick={onOpen}
        />
      )}
    >
      <RowLayout
        title={request.customerName}
        aside={<Amount pence={getDuePence(request)} />}
        lines={[formatAge(request)]}
        notes={describeObstacle(request.reason)}
      />
    </CardLink>
  </ListItem>
);

const getTitle = (chosen: readonly PreviewedRequest[]) => {
  const chosenCount = countCustomers(chosen);
  if (chosenCount === 0) return 'Choose Customers to Remind';
  if (chosenCount === 1) return `Remind ${chosen[0]?.customerName}?`;
  return `${formatRemind(chosenCount)}?`;
};

const describeLimit = (preview: BulkReminderPreview) => {
  if (isOverLimit(preview))
    return `At most ${maxBulkReminder} customers are reminded at once, those who have owed longest first.`;
  const { isComplete, requests } = preview;
  return isComplete ? undefined : `Only the ${requests.length} oldest unpaid requests are shown.`;
};

const describeReminder = (chosen: readonly PreviewedRequest[]) => {
  const pence = chosen.reduce((total, request) => total + getDuePence(request), 0);
  const sum = pence > 0 ? ` for ${formatMoney(pence)}` : '';
  return `They are asked again${sum}, by email, or by text where no email address works.`;
};

interface RemindDialogProps {
  readonly customerId: Id | undefined;
  readonly preview: BulkReminderPreview;
  /** A new preview shows whether reminders have gone out. */
  readonly onOpenNewPreview: () => void;
  readonly onClose: () => void;
}

/** A press after a lost response repeats the same call. */
export const RemindDialog = ({
  customerId,
  preview,
  onOpenNewPreview,
  onClose,
}: RemindDialogProps) => {
  const client = useQueryClient();
  const limit = describeLimit(preview);
  const offered = selectOffered(preview);
  const leftOut = selectLeftOut(preview);
  const [chosen, setChosen] = useState<readonly PreviewedRequest[]>(() => selectReminded(preview));
  const { mutate, isPending, error } = useWrite({
    ...sendBulkReminderOptions,
    onSuccess: (result, { payload }) => {
      announceBulkReminder(result);
      // Until a new summary has loaded, the button would offer the same reminders again.
      client.setQueryData(
        bulkReminderSummaryOptions(customerId).queryKey,
        summarizePreview(applyBulkReminder(preview, payload.idents, result)),
      );
      onClose();
    },
  });
  const isReachable = useIsReachable();
  const message = getFailureMessage(error, isReachable);
  const close = () => {
    if (!isPending) onClose();
  };
  const send = () => {
    const listIdents = (requests: readonly PreviewedRequest[]) =>
      requests.map(({ ident }) => ident);
    const declinedIdents = listIdents(chosen.filter(({ channel }) => channel === null));
    mutate({ payload: { idents: listIdents(chosen), declinedIdents } });
  };
  /** At a limit, the oldest requests come first, so the chosen keep their order. */
  const choose = (request: PreviewedRequest, isChosen: boolean) =>
    setChosen(offered.filter((each) => (each === request ? isChosen : chosen.includes(each))));
  const content = useRef<HTMLDivElement>(null);
  // When a dialog opens, the browser scrolls to its first link.
  useLayoutEffect(function scrollToTop() {
    const dialog = content.current?.closest('dialog');
    if (dialog) dialog.scrollTop = 0;
  }, []);
  return (
    <Modal
      title={offered.length > 0 ? getTitle(chosen) : 'No Reminder Can Be Sent Now'}
      description={offered.length > 0 ? describeReminder(chosen) : undefined}
      initialFocus="[data-initial-focus]"
      hasList
      onCancel={close}
    >
      <div ref={content} className={styles.content}>
        {limit && <p>{limit}</p>}
        {offered.length > 1 && (
          <div className={styles.all}>
            <CheckboxRow
              label="All who can be reminded"
              checked={chosen.length === offered.length}
              isIndeterminate={chosen.length > 0 && chosen.length < offered.length}
              onChange={({ currentTarget }) => setChosen(currentTarget.checked ? offered : [])}
            />
          </div>
        )}
        {offered.length > 0 && (
          <List label="Reminded">
            {offered.map((request) => (
              <OfferedRow
                key={request.ident}
                request={request}
                isChosen={chosen.includes(request)}
                onChoose={(isChosen) => choose(request, isChosen)}
              />
            ))}
          </List>
        )}
        {leftOut.length > 0 && (
          <>
            <h3 className={styles.heading}>Left Out, and Why</h3>
            <List label="Left out">
              {leftOut.map((request) => (
                <LeftOutRow key={request.ident} request={request} onOpen={close} />
              ))}
            </List>
          </>
        )}
      </div>
      <StickyModalActions
        message={
          message && (
            <Banner
              tone={isResponseLost(error) ? 'warning' : 'error'}
              role="none"
              action={
                isResponseLost(error) &&
                isReachable && (
                  <Button variant="default" onClick={onOpenNewPreview}>
                    Look
                  </Button>
                )
              }
            >
              {message}
            </Banner>
          )
        }
      >
        <Button variant="default" data-initial-focus onClick={close}>
          Go Back
        </Button>
        {offered.length > 0 && (
          <BusyButton isBusy={isPending} disabled={chosen.length === 0} onClick={send}>
            {chosen.length === 0 ? 'Remind' : formatRemind(countCustomers(chosen))}
          </BusyButton>
        )}
      </StickyModalActions>
    </Modal>
  );
};
