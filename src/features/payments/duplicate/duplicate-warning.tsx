import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CurrentUser } from '../../../../contract/session.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import styles from '../reconcile/reconcile.module.css';
import type { RequestFormSchema } from '../request/request-schema.ts';
import { type DuplicateRequest, describeDuplicate } from './duplicate-request.ts';
import type { useDuplicateCheck } from './use-duplicate-check.ts';
import { usePrefetchDuplicates } from './use-prefetch-duplicates.ts';

interface DuplicateWarningProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly duplicate: DuplicateRequest;
  readonly me: CurrentUser | undefined;
  readonly onSendAnyway: () => void;
  /** Called when the form's values change. */
  readonly onStale: () => void;
}

/** Shown below the Send button until the form's values change. */
const DuplicateWarning = ({ form, duplicate, me, onSendAnyway, onStale }: DuplicateWarningProps) => {
  const warning = useRef<HTMLDivElement>(null);
  const values = JSON.stringify(useFormValues(form));
  const [checkedValues] = useState(values);
  const isStale = values !== checkedValues;
  const dismiss = useEffectEvent(onStale);
  useEffect(
    function dismissWhenStale() {
      if (isStale) dismiss();
    },
    [isStale],
  );
  useEffect(
    function scrollMessageIntoView() {
      if (duplicate) warning.current?.scrollIntoView({ block: 'nearest' });
    },
    [duplicate],
  );
  return (
    !isStale && (
      <div ref={warning} className={styles.prompt}>
        <Banner tone="warning" role="alert">
          {describeDuplicate(duplicate, me)}
        </Banner>
        <Link
          to="/payments/$paymentRequestId"
          params={{ paymentRequestId: duplicate.row.ident }}
          className={getButtonLinkClass({})}
        >
          Open it
        </Link>
        <Button type="submit" variant="default" onClick={onSendAnyway}>
          Send anyway
        </Button>
      </div>
    )
  );
};

interface DuplicateNoticeProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly check: ReturnType<typeof useDuplicateCheck>;
  readonly me: CurrentUser | undefined;
}

/** Prefetches the duplicate lookups and shows the warning. A component of its own, so that typing does not re-render the form. */
export const DuplicateNotice = ({ form, check, me }: DuplicateNoticeProps) => {
  const { checker, duplicate, sendAnyway, dismissWarning } = check;
  usePrefetchDuplicates(form, checker);
  return (
    duplicate && (
      <DuplicateWarning form={form} duplicate={duplicate} me={me} onSendAnyway={sendAnyway} onStale={dismissWarning} />
    )
  );
};
