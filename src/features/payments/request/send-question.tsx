import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import styles from '../reconcile/reconcile.module.css';
import type { RequestFormSchema } from './request-schema.ts';

interface SendQuestionProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly text: string;
  /** Called when the form's values change. */
  readonly onStale: () => void;
  /** The buttons. */
  readonly children: ReactNode;
}

/** A question that the user must settle before the form is sent. Shown below Send until the form's values change. */
export const SendQuestion = ({ form, text, onStale, children }: SendQuestionProps) => {
  const question = useRef<HTMLDivElement>(null);
  const values = JSON.stringify(useFormValues(form));
  const [initialValues] = useState(values);
  const isStale = values !== initialValues;
  const dismiss = useEffectEvent(onStale);
  useEffect(
    function dismissWhenStale() {
      if (isStale) dismiss();
    },
    [isStale],
  );
  useEffect(
    function scrollQuestionIntoView() {
      if (text) question.current?.scrollIntoView({ block: 'nearest' });
    },
    [text],
  );
  return (
    !isStale && (
      <div ref={question} className={styles.prompt}>
        <Banner tone="warning" role="alert">
          {text}
        </Banner>
        {children}
      </div>
    )
  );
};
