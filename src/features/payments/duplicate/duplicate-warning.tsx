import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '../../../../contract/session.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../request/request-schema.ts';
import { SendQuestion } from '../request/send-question.tsx';
import { describeDuplicate } from './duplicate-request.ts';
import type { useDuplicateCheck } from './use-duplicate-check.ts';
import { usePrefetchDuplicates } from './use-prefetch-duplicates.ts';

interface DuplicateWarningProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly check: ReturnType<typeof useDuplicateCheck>;
  readonly me: CurrentUser | undefined;
}

/**
 * Prefetches the duplicate lookups and shows the warning. It is a separate component, so that typing does not render
 * the whole form.
 */
export const DuplicateWarning = ({ form, check, me }: DuplicateWarningProps) => {
  const { checker, duplicate, sendAnyway, dismissWarning } = check;
  usePrefetchDuplicates(form, checker);
  return (
    duplicate && (
      <SendQuestion form={form} text={describeDuplicate(duplicate, me)} onStale={dismissWarning}>
        <Link
          to="/payments/$paymentRequestId"
          params={{ paymentRequestId: duplicate.row.ident }}
          className={getButtonLinkClass({})}
        >
          Open it
        </Link>
        <Button type="submit" variant="default" onClick={sendAnyway}>
          Send anyway
        </Button>
      </SendQuestion>
    )
  );
};
