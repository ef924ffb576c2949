import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { formatMoney } from '../../../../../contract/money.ts';
import { toAmounts } from '../../../../lib/typed-price.ts';
import { useCapability } from '../../../../session/use-session.ts';
import { TextButton } from '../../../../ui/controls/text-button.tsx';
import { MoneyField } from '../../../../ui/form/fields/money-field.tsx';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import styles from './part-choice.module.css';

const percentages = [10, 25, 50] as const;

interface PartProps {
  readonly form: AppForm<RequestFormSchema>;
}

export const PartLink = ({ form }: PartProps) => {
  const isOffered = useCapability('recorded-payments');
  const { asksForPart } = useFormValues(form);
  if (!isOffered || asksForPart) return null;
  const showField = () => {
    flushSync(() => form.setValue('asksForPart', true));
    form.focusField('part');
  };
  return (
    <div className={styles.link}>
      <TextButton isSmall onClick={showField}>
        Ask for a Part Now
      </TextButton>
    </div>
  );
};

/** A field that appears would change the form while it renders, so it is hidden. */
export const PartField = ({ form }: PartProps) => {
  const { price, vatCode, includesVat, asksForPart, part = 0 } = useFormValues(form);
  const { amountGross: totalPence } = toAmounts({ price, vatCode, includesVat });
  const restPence = totalPence - part;
  const askForAll = () => {
    form.setValue('asksForPart', false);
    form.focusField('price');
  };
  return (
    <div hidden={!asksForPart} className={styles.part}>
      <MoneyField
        of={form}
        name="part"
        label="Part"
        required
        enterKeyHint="done"
        advice={part > 0 && restPence > 0 && `Then ${formatMoney(restPence)} on the same link`}
      />
      <div className={styles.shares}>
        {percentages.map((percent) => (
          <Button
            key={percent}
            variant="default"
            disabled={totalPence === 0}
            onClick={() => form.setValue('part', Math.round((totalPence * percent) / 100))}
          >
            {percent}%
          </Button>
        ))}
        <TextButton isSmall onClick={askForAll}>
          Ask for All
        </TextButton>
      </div>
    </div>
  );
};
