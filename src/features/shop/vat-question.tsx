import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../../contract/text/messages.ts';
import { scrollIntoView } from '../../lib/browser/scroll-into-view.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { Card } from '../../ui/layout/card.tsx';
import { shopOptions, updateVatOptions } from './api.ts';
import { toShopPayload } from './to-shop-payload.ts';
import { useApplyProfile } from './use-apply-profile.ts';
import styles from './vat-question.module.css';

interface VatAnswer {
  readonly includeVat: boolean;
  /** Staff type prices with VAT. */
  readonly pricesIncludeVat: boolean;
}

// They have room in one row on a small phone.
const answers: readonly (VatAnswer & { readonly label: string })[] = [
  { label: 'No', includeVat: false, pricesIncludeVat: false },
  { label: 'Yes, on top', includeVat: true, pricesIncludeVat: false },
  { label: 'Yes, included', includeVat: true, pricesIncludeVat: true },
];

export interface VatQuestionProps {
  readonly runWithReauth: RunWithReauth;
  readonly id?: string;
  /** The answer decides what the customer pays, so all answers come into sight. */
  readonly hasPrice?: boolean;
  /** The user has pressed Send without an answer. */
  readonly isMissed?: boolean;
  readonly onAnswer?: (answer: VatAnswer, isByKeyboard: boolean) => void;
}

/** The owner of a new shop sees the question with the first price. */
export const VatQuestion = ({
  runWithReauth,
  id,
  hasPrice = false,
  isMissed = false,
  onAnswer,
}: VatQuestionProps) => {
  const titleId = useId();
  const { data: shop } = useQuery(shopOptions);
  const update = useWrite(updateVatOptions(runWithReauth));
  const [pressed, setPressed] = useState('');
  const applyProfile = useApplyProfile();
  const group = useRef<HTMLDivElement>(null);
  useEffect(
    function showAnswers() {
      if (hasPrice || isMissed) scrollIntoView(group.current);
    },
    [hasPrice, isMissed],
  );
  const saveAnswer = async (label: string, answer: VatAnswer, isByKeyboard: boolean) => {
    if (!shop || update.isPending) return;
    setPressed(label);
    // The toast of the mutation reports the error.
    const saved = await update
      .mutateAsync({ payload: toShopPayload(shop, answer), base: shop })
      .catch(() => undefined);
    if (!saved) return;
    onAnswer?.(answer, isByKeyboard);
    applyProfile(saved);
  };
  return (
    <Card className={styles.card}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all supported browsers */}
      <div ref={group} id={id} role="group" aria-labelledby={titleId} className={styles.question}>
        <strong id={titleId}>Does your shop charge VAT?</strong>
        <div className={styles.answers}>
          {answers.map(({ label, ...answer }) => (
            <BusyButton
              key={label}
              variant="default"
              isBusy={update.isPending && pressed === label}
              disabled={!shop}
              // `detail` is 0 when a key has pressed the button.
              onClick={({ detail }) => saveAnswer(label, answer, detail === 0)}
            >
              {label}
            </BusyButton>
          ))}
        </div>
        <div>
          <p role="alert" className={styles.error}>
            {isMissed && messages.vatUnanswered}
          </p>
          {!isMissed && <p className={styles.hint}>Settings → Shop Profile changes it later.</p>}
        </div>
      </div>
    </Card>
  );
};
