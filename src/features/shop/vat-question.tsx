import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { Card } from '../../ui/layout/card.tsx';
import { shopOptions, updateShopOptions } from './api.ts';
import { toShopPayload } from './to-shop-payload.ts';
import { useApplyProfile } from './use-apply-profile.ts';
import styles from './vat-question.module.css';

interface VatAnswer {
  readonly includeVat: boolean;
  /** The prices that staff type include VAT. */
  readonly pricesIncludeVat: boolean;
}

const answers: readonly (VatAnswer & { readonly label: string })[] = [
  { label: 'No', includeVat: false, pricesIncludeVat: false },
  { label: 'Yes, my prices include it', includeVat: true, pricesIncludeVat: true },
  { label: 'Yes, it is added', includeVat: true, pricesIncludeVat: false },
];

export interface VatQuestionProps {
  readonly runWithReauth: RunWithReauth;
  /** The answer is saved. `isByKeyboard`: a key has pressed the button. */
  readonly onAnswer?: (answer: VatAnswer, isByKeyboard: boolean) => void;
}

/** Shown to the owner of a new shop with the first price. */
export const VatQuestion = ({ runWithReauth, onAnswer }: VatQuestionProps) => {
  const titleId = useId();
  const { data: shop } = useQuery(shopOptions);
  const update = useWrite(updateShopOptions(runWithReauth));
  const applyProfile = useApplyProfile();
  const save = async (answer: VatAnswer, isByKeyboard: boolean) => {
    if (!shop) return;
    // The toast of the mutation says that a write has failed.
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
      <div role="group" aria-labelledby={titleId} className={styles.question}>
        <strong id={titleId}>Does your shop charge VAT?</strong>
        <div className={styles.answers}>
          {answers.map(({ label, ...answer }) => (
            <Button
              key={label}
              variant="default"
              {...update.busyProps}
              disabled={!shop}
              // A click by a key has no count of clicks.
              onClick={({ detail }) => save(answer, detail === 0)}
            >
              {label}
            </Button>
          ))}
        </div>
        <p className={styles.hint}>Settings → Shop Profile changes it later.</p>
      </div>
    </Card>
  );
};
