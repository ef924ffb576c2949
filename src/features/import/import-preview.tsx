import { type ReactNode, useState } from 'react';
import type {
  ImportField,
  ImportPreviewRow,
  ImportPreview as Preview,
} from '../../../contract/entities/import.ts';
import { CheckboxRow } from '../../ui/form/fields/checkbox-field.tsx';
import { CardHint, TitledCard } from '../../ui/layout/titled-card.tsx';
import styles from './import-preview.module.css';
import { fieldLabels, groupLabels } from './import-words.ts';

/** All rows of a large file would slow the screen. */
const SHOWN_ROWS = 50;
/** The button below stays in sight. */
const SHOWN_UNUSABLE_ROWS = 5;

/** The file replaces these fields. Keys are lines of the file. */
export type Choices = ReadonlyMap<number, readonly ImportField[]>;

interface ChoiceProps {
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

const isField = (name: string): name is ImportField => name in fieldLabels;

const joinValues = (values: Readonly<Record<string, string>>) =>
  Object.values(values)
    .filter((value) => value.trim() !== '')
    .join(' · ') || 'No values';

const Differences = ({
  row,
  choices,
  onChoose,
}: ChoiceProps & { readonly row: ImportPreviewRow }) => {
  const chosen = choices.get(row.line) ?? [];
  const toggle = (field: ImportField, isOn: boolean) => {
    const fields = chosen.filter((each) => each !== field);
    onChoose(new Map(choices).set(row.line, isOn ? [...fields, field] : fields));
  };
  return row.differing
    .filter(isField)
    .map((field) => (
      <CheckboxRow
        key={field}
        label={`${fieldLabels[field]}: replace “${row.stored?.[field] ?? ''}” by “${row.values[field] ?? ''}”`}
        checked={chosen.includes(field)}
        onChange={({ currentTarget }) => toggle(field, currentTarget.checked)}
      />
    ));
};

interface GroupProps extends ChoiceProps {
  readonly group: ImportPreviewRow['group'];
  readonly rows: readonly ImportPreviewRow[];
  readonly children?: ReactNode;
}

const Group = ({ group, rows, children, ...choice }: GroupProps) => {
  const isUnusable = group === 'unusable';
  const [shownCount, setShownCount] = useState(isUnusable ? SHOWN_UNUSABLE_ROWS : SHOWN_ROWS);
  const hiddenCount = rows.length - shownCount;
  return (
    <details className={styles.group} open={group === 'different' || isUnusable || undefined}>
      <summary>
        {groupLabels[group]}: {rows.length.toLocaleString('en-GB')}
      </summary>
      {children}
      <ul className={styles.rows}>
        {rows.slice(0, shownCount).map((row) => (
          <li key={row.line}>
            <div>{joinValues(row.stored ?? row.values)}</div>
            {row.problem && (
              <CardHint>
                Row {row.line}: {row.problem}
              </CardHint>
            )}
            <Differences row={row} {...choice} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" onClick={() => setShownCount(shownCount + 10 * SHOWN_ROWS)}>
          Show More ({hiddenCount.toLocaleString('en-GB')})
        </button>
      )}
    </details>
  );
};

const groups = Object.keys(groupLabels) as (keyof typeof groupLabels)[];

const chooseAll = (rows: readonly ImportPreviewRow[]): Choices =>
  new Map(rows.map(({ line, differing }) => [line, differing.filter(isField)]));

export const ImportPreview = ({
  preview: { rows },
  ...choice
}: ChoiceProps & { readonly preview: Preview }) => (
  <TitledCard title="What Is in the File">
    {groups.map((group) => {
      const ofGroup = rows.filter((row) => row.group === group);
      return (
        ofGroup.length > 0 && (
          <Group key={group} group={group} rows={ofGroup} {...choice}>
            {group === 'different' && (
              <CheckboxRow
                label="Replace all by what the file has"
                checked={ofGroup.every(
                  ({ line, differing }) => choice.choices.get(line)?.length === differing.length,
                )}
                onChange={({ currentTarget }) =>
                  choice.onChoose(currentTarget.checked ? chooseAll(ofGroup) : new Map())
                }
              />
            )}
          </Group>
        )
      );
    })}
  </TitledCard>
);
