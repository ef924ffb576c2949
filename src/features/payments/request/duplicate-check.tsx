import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../../../contract/session.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import { describeDuplicate } from '../send/duplicate-request.ts';
import type { useDuplicateCheck } from '../send/use-duplicate-check.ts';
import { usePrefetchDuplicates } from './use-prefetch-duplicates.ts';

const DuplicateQuestion = lazy(() =>
  import('./duplicate-question.tsx').then((module) => ({ default: module.DuplicateQuestion })),
);

interface DuplicateCheckProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly check: ReturnType<typeof useDuplicateCheck>;
  readonly me: CurrentUser | undefined;
}

/**
 * Prefetches the duplicate lookups and shows the question. It is a separate component, so that typing does not render the
 * whole form.
 */
export const DuplicateCheck = ({ form, check, me }: DuplicateCheckProps) => {
  const { checker, duplicate } = check;
  usePrefetchDuplicates(form, checker);
  return (
    duplicate && (
      <Suspense>
        <DuplicateQuestion
          form={form}
          check={check}
          duplicateIdent={duplicate.row.ident}
          description={describeDuplicate(duplicate, me)}
        />
      </Suspense>
    )
  );
};
