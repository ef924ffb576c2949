import { lazy, Suspense, useEffect } from 'react';
import * as v from 'valibot';
import type { CurrentUser } from '../../../../../contract/entities/session.ts';
import { isEmail } from '../../../../../contract/primitives.ts';
import { cleanText } from '../../../../../contract/text/clean-text.ts';
import { getPhoneDoubt } from '../../../../lib/format/phone-doubt.ts';
import { formatPhone } from '../../../../lib/format/phone-number.ts';
import { useStore } from '../../../../lib/store.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { FormError } from '../../../../ui/form/form.tsx';
import { getUnconfirmedMessage } from '../../../../ui/form/submit-to-api.ts';
import { type AppForm, useFormMessage, useFormValues } from '../../../../ui/form/use-form.ts';
import type { RequestFormSchema, RequestPayload } from '../../model/request-schema.ts';
import { getQuestion } from '../../send/attempt.ts';
import { UNCONFIRMED_SEND_MESSAGE } from '../../send/draft-schema.ts';
import { type DuplicateChecker, describeDuplicate } from '../../send/duplicate-request.ts';
import type { FormDraft } from '../../send/form-draft.ts';
import { getAttemptId } from '../../send/send-steps.ts';
import type { useSendRequest } from '../use-send-request.ts';
import styles from './send-status.module.css';

/** The attempt sends exactly what is in the form. */
const useCurrentAttempt = (form: AppForm<RequestFormSchema>, draft: FormDraft) => {
  const attempts = useStore(draft.attempts);
  const { success, output } = v.safeParse(form.schema, useFormValues(form));
  return success ? attempts.find(({ id }) => id === getAttemptId(output)) : undefined;
};

// Few attempts ask a question.
const SendQuestion = lazy(() =>
  import('./send-question.tsx').then((module) => ({ default: module.SendQuestion })),
);

const TYPING_DEBOUNCE_MS = 500;

// An incomplete address must not be looked up.
const getValidEmail = (email: string) => (isEmail(email) ? email : '');
const getCompletePhone = (phone: string) => (getPhoneDoubt(phone) ? '' : phone);

const usePrefetchDuplicates = (form: AppForm<RequestFormSchema>, checker: DuplicateChecker) => {
  const { customer } = useFormValues(form);
  const email = getValidEmail(cleanText(customer.email));
  const phone = getCompletePhone(cleanText(customer.phone));
  useEffect(
    function prefetchAfterTyping() {
      const timer = setTimeout(() => checker.prefetch({ email, phone }), TYPING_DEBOUNCE_MS);
      return () => clearTimeout(timer);
    },
    [checker, email, phone],
  );
};

const joinAddresses = ({ email, phone = '' }: RequestPayload['customer']) =>
  [email, formatPhone(phone)].filter(Boolean).join(', ');

interface SendStatusProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly draft: FormDraft;
  readonly attemptRunner: ReturnType<typeof useSendRequest>['attemptRunner'];
  readonly checker: DuplicateChecker;
  readonly me: CurrentUser | undefined;
  readonly confirmAbovePence: number;
}

/** Each change is stored in the draft. Each keystroke renders this component again. */
export const SendStatus = ({
  form,
  draft,
  attemptRunner,
  checker,
  me,
  confirmAbovePence,
}: SendStatusProps) => {
  const values = useFormValues(form);
  useEffect(
    function saveValues() {
      draft.update(values);
    },
    [draft, values],
  );
  usePrefetchDuplicates(form, checker);
  const attempt = useCurrentAttempt(form, draft);
  const question = attempt && getQuestion(attempt);
  const isUnconfirmed = attempt?.state.name === 'unconfirmed';
  return (
    <>
      {/* The form shows the question about an address as its error. */}
      {question && question.about !== 'address' && (
        <Suspense>
          <SendQuestion
            question={question}
            name={attempt.payload.customer.name}
            addresses={joinAddresses(attempt.payload.customer)}
            describeDuplicate={(duplicate) => describeDuplicate(duplicate, me)}
            askNowPence={attempt.payload.askForNow}
            confirmAbovePence={confirmAbovePence}
            onConfirm={() => {
              attemptRunner.dispatch(attempt, { type: 'confirm' });
              form.submit();
            }}
            onDismiss={() => attemptRunner.dispatch(attempt, { type: 'dismiss' })}
          />
        </Suspense>
      )}
      <FormError
        of={form}
        warning={isUnconfirmed && attempt.loss ? getUnconfirmedMessage(attempt.loss) : undefined}
      />
    </>
  );
};

interface UnconfirmedSendBannerProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly draft: FormDraft;
}

/**
 * The page sent this request before it was loaded again, and received no response. The form may
 * have other content by now.
 */
export const UnconfirmedSendBanner = ({ form, draft }: UnconfirmedSendBannerProps) => {
  const attempt = useCurrentAttempt(form, draft);
  const { message } = useFormMessage(form);
  const isOfEarlierPage =
    attempt?.firstSentAt !== undefined && !attempt.loss && attempt.state.name !== 'asking';
  if (!isOfEarlierPage || message !== undefined) return null;
  return (
    <div className={styles.banner}>
      <Banner tone="warning">{UNCONFIRMED_SEND_MESSAGE}</Banner>
    </div>
  );
};
