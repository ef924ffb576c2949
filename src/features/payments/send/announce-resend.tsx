import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import type { ResentPayment } from '../../../../contract/payments/resend.ts';
import { brand } from '../../../brand/brand.ts';
import {
  ApiError,
  describeUnreachable,
  isResponseLost,
  isUnreachable,
  sessionErrors,
} from '../../../http/api-error.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { hideToast, showToast } from '../../../ui/feedback/toast-store.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { undoResendOptions } from '../data/action-options.ts';
import { paymentOptions } from '../data/api.ts';
import { getMsUntil } from '../model/link-expiry.ts';
import { describeResend, hasMessages } from '../model/message-channels.ts';
import styles from './announce-resend.module.css';

/** The user needs time to read the channels and the name. */
const RESENT_TIMEOUT_MS = 6_000;
const SECOND_MS = 1_000;

const describeNotUndone = (error: Error) => {
  if (isResponseLost(error))
    return `We couldn’t reach ${brand.company}, so we can’t tell if the resend was undone.`;
  if (isUnreachable(error)) return describeUnreachable(error, 'The resend was not undone.');
  return (error instanceof ApiError && error.detail) || 'Failed to undo the resend';
};

/** The session shows its own errors. */
const announceNotUndone = (error: Error) => {
  if (!sessionErrors.has(error)) showToast({ tone: 'error', message: describeNotUndone(error) });
};

/** Screen readers announce only the first number, not each second. */
const Countdown = ({ seconds }: { readonly seconds: number }) => {
  const [passed, setPassed] = useState(0);
  useEffect(function countSeconds() {
    const timer = setInterval(() => setPassed((count) => count + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(1, seconds - passed);
  return (
    <span>
      <VisuallyHidden>Leaves in {seconds} seconds</VisuallyHidden>
      <span aria-hidden>Leaves in {left} s</span>
    </span>
  );
};

interface UndoProps {
  readonly id: string;
  readonly ident: string;
  readonly secondsLeft: number;
  /** A closing toast with `hasFocus` must move the focus elsewhere. */
  readonly onClose: (hasFocus: boolean) => void;
}

/** Those of the toasts with Undo. */
const undos = new Set<(ident: string) => void>();

/** The toast says what became of the undo. */
export const undoPendingResend = (ident: string) => {
  for (const undo of undos) undo(ident);
};

/** A request that can no longer be paid gets no message. */
const useIsWithdrawn = (ident: string) => {
  const { data } = useQuery({ ...paymentOptions(ident), enabled: false });
  return data !== undefined && !isPayable(data.status);
};

/** The user can press again while the backend does not respond. */
const Undo = ({ id, ident, secondsLeft, onClose }: UndoProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const close = () => onClose(document.activeElement === button.current);
  const isWithdrawn = useIsWithdrawn(ident);
  const closeWithdrawn = useEffectEvent(close);
  useEffect(
    function closeWhenWithdrawn() {
      if (isWithdrawn) closeWithdrawn();
    },
    [isWithdrawn],
  );
  const { mutate, isPending } = useWrite({
    ...undoResendOptions,
    onSuccess: close,
    onError: (error) => {
      announceNotUndone(error);
      if (!isUnreachable(error)) close();
    },
  });
  const undo = () => mutate({ params: { id } });
  const undoSame = useEffectEvent((resentIdent: string) => resentIdent === ident && undo());
  useEffect(function offerUndo() {
    const offered = (resentIdent: string) => undoSame(resentIdent);
    undos.add(offered);
    return () => {
      undos.delete(offered);
    };
  }, []);
  return (
    <>
      <span> ·</span>{' '}
      <span className={styles.undo}>
        <Countdown seconds={secondsLeft} />
        <BusyButton ref={button} variant="default" size="sm" isBusy={isPending} onClick={undo}>
          Undo
        </BusyButton>
      </span>
    </>
  );
};

/** A backend may not send the channels. */
const buildToast = (resent: ResentPayment | null) => {
  const resend = resent?.resend;
  if (!resent || !resend) return { tone: 'success', message: 'Payment request resent' } as const;
  return {
    tone: hasMessages(resend) ? 'success' : 'error',
    message: describeResend(resend, resent.customer.name),
    timeoutMs: RESENT_TIMEOUT_MS,
    isRepeatable: true,
  } as const;
};

const findUndo = (resent: ResentPayment | null) => {
  const resend = resent?.resend;
  if (!resent || !resend || !hasMessages(resend)) return undefined;
  const { ident } = resent;
  const { id, leavesAt } = resend;
  if (id === undefined || leavesAt === undefined) return undefined;
  const secondsLeft = Math.floor(getMsUntil(leavesAt) / SECOND_MS);
  // Less than two seconds are too short to press Undo.
  return secondsLeft < 2 ? undefined : { id, ident, secondsLeft };
};

/** `resent` is null without the capability `messages`, and when the response has no payment. */
export const announceResend = (resent: ResentPayment | null) => {
  const toast = buildToast(resent);
  const undo = findUndo(resent);
  if (!undo) {
    showToast(toast);
    return;
  }
  // After Undo, the focus returns to Resend.
  const opener = document.activeElement;
  const handleClose = (hasFocus: boolean) => {
    hideToast(toastId);
    if (hasFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  const toastId = showToast({
    ...toast,
    timeoutMs: undo.secondsLeft * SECOND_MS,
    isRepeatable: true,
    hasUndo: true,
    detail: <Undo {...undo} onClose={handleClose} />,
  });
};
