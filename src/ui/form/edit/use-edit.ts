import { useRef, useState } from 'react';
import * as v from 'valibot';
import { isApiStatus, isChanged } from '../../../http/api-error.ts';
import type { AppForm, FieldContent, FormValues } from '../form-types.ts';
import { isSameValue, mergeEdits } from './merge-edits.ts';

/** One press saves again after this many merges without conflicts. */
const MAX_MERGES = 3;

export interface Conflict {
  readonly name: string;
  readonly theirs: FieldContent;
  readonly mine: FieldContent;
  /** The user keeps their own value. */
  readonly isKept: boolean;
}

interface EditNotice {
  readonly kind: 'none' | 'changed' | 'deleted';
  readonly conflicts: readonly Conflict[];
  /** The notice wants the user's attention at each increase. */
  readonly calls: number;
}

type Fields = Readonly<Record<string, FieldContent>>;

interface EditOptions<Schema extends v.GenericSchema, Row> {
  readonly form: AppForm<Schema>;
  /** It is undefined for a new row. */
  readonly row: Row | undefined;
  readonly toValues: (row: Row) => FormValues<Schema>;
}

/**
 * Others may change the row at the same time (docs/decisions/039):
 * | the field was changed by | the form |
 * | others alone | takes over their value, and saves again |
 * | the user and others | asks with `EditNotice` |
 */
export const useEdit = <Schema extends v.GenericSchema, Row extends object>({
  form,
  row,
  toValues,
}: EditOptions<Schema, Row>) => {
  const currentRow = useRef(row);
  const [notice, setNotice] = useState<EditNotice>({ kind: 'none', conflicts: [], calls: 0 });
  const show = (kind: EditNotice['kind'], conflicts: readonly Conflict[]) =>
    setNotice(({ calls }) => ({ kind, conflicts, calls: calls + 1 }));
  const isSame = (name: string, one: unknown, other: unknown) =>
    isSameValue(form.schema, name, one, other);
  const getValues = () => form.getValues() as Fields;
  const setValue = (name: string, value: FieldContent) => form.setValue(name as never, value);

  const getChoice = ({ name, theirs, mine, isKept }: Conflict) => {
    const value = getValues()[name];
    if (isSame(name, value, theirs)) return 'theirs';
    return isKept || !isSame(name, value, mine) ? 'mine' : undefined;
  };

  const merge = async (before: Row, current: Row) => {
    const mine = getValues();
    const base = toValues(before) as Fields;
    const theirs = toValues(current) as Fields;
    const { values, conflicts } = mergeEdits({ base, mine, theirs }, isSame);
    currentRow.current = current;
    for (const [name, value] of Object.entries(values)) {
      if (value !== mine[name]) setValue(name, value);
    }
    const isValid = await form.validate();
    if (conflicts.length === 0 && isValid) return true;
    show(
      'changed',
      conflicts.map((name) => ({
        name,
        theirs: theirs[name] ?? null,
        mine: mine[name] ?? null,
        isKept: false,
      })),
    );
    return false;
  };

  return {
    form,
    notice,
    getChoice,
    choose: ({ name, theirs, mine }: Conflict, choice: 'theirs' | 'mine') => {
      setValue(name, choice === 'theirs' ? theirs : mine);
      setNotice({
        ...notice,
        conflicts: notice.conflicts.map((each) =>
          each.name === name ? { ...each, isKept: choice === 'mine' } : each,
        ),
      });
    },
    /** The form overwrites `row`, which is undefined for a new row, and after a deletion. */
    save: async (
      output: v.InferOutput<Schema>,
      send: (output: v.InferOutput<Schema>, row: Row | undefined) => Promise<unknown>,
    ) => {
      if (notice.conflicts.some((conflict) => !getChoice(conflict))) {
        return show('changed', notice.conflicts);
      }
      let merged = output;
      for (let merges = 0; ; merges += 1) {
        const before = currentRow.current;
        try {
          return await send(merged, before);
        } catch (error) {
          if (before && isApiStatus(error, 404)) {
            currentRow.current = undefined;
            return show('deleted', []);
          }
          if (!before || !isChanged(error) || merges === MAX_MERGES) throw error;
          if (!(await merge(before, error.current as Row))) return;
          merged = v.parse(form.schema, form.getValues());
        }
      }
    },
  };
};

export type Edit<Schema extends v.GenericSchema> = Pick<
  ReturnType<typeof useEdit<Schema, object>>,
  'form' | 'notice' | 'getChoice' | 'choose'
>;
