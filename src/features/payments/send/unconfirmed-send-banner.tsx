import { useState } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useFormMessage, useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import type { FormDraft } from './form-draft.ts';
import styles from './unconfirmed-send-banner.module.css';
import { UNCONFIRMED_SEND_MESSAGE } from './unconfirmed-send-message.ts';

interface UnconfirmedSendBannerProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly draft: FormDraft;
}

/**
 * Says that an earlier page sent this request and received no response. Disappears when the user changes the form, or
 * when the form has a newer message.
 */
export const UnconfirmedSendBanner = ({ form, draft }: UnconfirmedSendBannerProps) => {
  const values = JSON.stringify(useFormValues(form));
  const [initialValues] = useState(values);
  const { message } = useFormMessage(form);
  if (!draft.unconfirmedWrite || values !== initialValues || message !== undefined) return null;
  return (
    <div className={styles.banner}>
      <Banner tone="warning">{UNCONFIRMED_SEND_MESSAGE}</Banner>
    </div>
  );
};
