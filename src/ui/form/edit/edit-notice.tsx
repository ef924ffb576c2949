import { useEffect, useId, useRef } from 'react';
import type * as v from 'valibot';
import { formatMoney } from '../../../../contract/money.ts';
import { scrollIntoView } from '../../../lib/browser/scroll-into-view.ts';
import { Banner } from '../../feedback/banner.tsx';
import type { FieldContent } from '../form-types.ts';
import { useFormValues } from '../use-form.ts';
import styles from './edit-notice.module.css';
import type { Conflict, Edit } from './use-edit.ts';

/** Every number in a form is in pence. */
const formatValue = (value: FieldContent) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatMoney(value);
  return value || '(empty)';
};

interface EditNoticeProps<Schema extends v.GenericSchema> {
  readonly of: Edit<Schema>;
  /** It is, for example, “customer”. */
  readonly noun: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly createLabel?: string;
}

interface ConflictChoiceProps<Schema extends v.GenericSchema> {
  readonly edit: Edit<Schema>;
  readonly conflict: Conflict;
  readonly label: string;
}

const ConflictChoice = <Schema extends v.GenericSchema>({
  edit,
  conflict,
  label,
}: ConflictChoiceProps<Schema>) => {
  const group = useId();
  const typed = (useFormValues(edit.form) as Record<string, FieldContent>)[conflict.name] ?? null;
  const choice = edit.getChoice(conflict);
  const mine = choice === 'mine' ? typed : conflict.mine;
  return (
    <fieldset className={styles.choice} data-open={choice === undefined}>
      <legend className={styles.legend}>{label}</legend>
      {(['theirs', 'mine'] as const).map((each) => (
        <label key={each} className={styles.option}>
          <input
            type="radio"
            name={group}
            className={styles.radio}
            checked={choice === each}
            onChange={() => edit.choose({ ...conflict, mine }, each)}
          />
          <span className={styles.owner}>{each === 'theirs' ? 'Theirs' : 'Yours'}</span>{' '}
          <span className={styles.value}>
            {formatValue(each === 'theirs' ? conflict.theirs : mine)}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

const getDeletedText = (noun: string, createLabel: string | undefined) =>
  `This ${noun} was deleted while you were editing. What you typed is still here: ${
    createLabel ? `press ${createLabel} to add it again.` : 'copy what you need.'
  }`;

const getChangedText = (noun: string, hasConflicts: boolean) =>
  `Someone else changed this ${noun} while you were editing, or you did in another tab. ${
    hasConflicts ? 'Choose what to keep, then save.' : 'Check the form, then save.'
  }`;

export const EditNotice = <Schema extends v.GenericSchema>({
  of: edit,
  noun,
  labels,
  createLabel,
}: EditNoticeProps<Schema>) => {
  const { kind, conflicts, calls } = edit.notice;
  const element = useRef<HTMLDivElement>(null);
  useEffect(
    function callAttention() {
      if (calls === 0) return;
      scrollIntoView(element.current);
      element.current?.querySelector<HTMLElement>('[data-open=true] input')?.focus();
    },
    [calls],
  );
  if (kind === 'none') return null;
  return (
    <div ref={element} className={styles.notice}>
      <Banner tone="warning" role="alert">
        {kind === 'deleted'
          ? getDeletedText(noun, createLabel)
          : getChangedText(noun, conflicts.length > 0)}
      </Banner>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.name}
          edit={edit}
          conflict={conflict}
          label={labels[conflict.name] ?? conflict.name}
        />
      ))}
    </div>
  );
};
