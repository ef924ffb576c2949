import { Banner } from '../../../ui/feedback/banner.tsx';
import { useFormMessage } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import type { FormDraft } from '../send/form-draft.ts';
import { UNCONFIRMED_SEND_MESSAGE } from '../send/unconfirmed-send-message.ts';
import styles from './unconfirmed-send-banner.module.css';
import { useCurrentAttempt } from './use-current-attempt.ts';

interface UnconfirmedSendBannerProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly draft: FormDraft;
}

/**
 * Says that an earlier page sent this request and received no response. Hidden while the form has other content, or a
 * newer message.
 */
export const UnconfirmedSendBanner = ({ form, draft }: UnconfirmedSendBannerProps) => {
  const attempt = useCurrentAttempt(form, draft);
  const { message } = useFormMessage(form);
  const isOfEarlierPage = attempt?.firstSentAt !== undefined && !attempt.loss && attempt.state.name !== 'asking';
  if (!isOfEarlierPage || message !== undefined) return null;
  return (
    <div className={styles.banner}>
      <Banner tone="warning">{UNCONFIRMED_SEND_MESSAGE}</Banner>
    </div>
  );
};
