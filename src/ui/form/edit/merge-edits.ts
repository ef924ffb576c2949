import * as v from 'valibot';

const hasEntries = (
  schema: object,
): schema is { readonly entries: Readonly<Record<string, v.GenericSchema>> } => 'entries' in schema;

/** An invalid value stays as it is. */
const toSent = (schema: v.GenericSchema, name: string, value: unknown) => {
  const field = hasEntries(schema) ? schema.entries[name] : undefined;
  const parsed = field && v.safeParse(field, value);
  return parsed?.success ? parsed.output : value;
};

/** Trailing spaces make no difference. An empty text, 0 and a missing value all mean no value. */
export const isSameValue = (schema: v.GenericSchema, name: string, one: unknown, other: unknown) =>
  JSON.stringify(toSent(schema, name, one) || null) ===
  JSON.stringify(toSent(schema, name, other) || null);

type Fields<Value> = Readonly<Record<string, Value>>;

interface Edits<Value> {
  readonly base: Fields<Value>;
  readonly mine: Fields<Value>;
  readonly theirs: Fields<Value>;
}

interface Merged<Value> {
  readonly values: Fields<Value>;
  /** `values` has those of `mine`. */
  readonly conflicts: readonly string[];
}

/** `isSame` compares values as they are saved. */
export const mergeEdits = <Value>(
  { base, mine, theirs }: Edits<Value>,
  isSame: (name: string, one: Value | undefined, other: Value | undefined) => boolean,
): Merged<Value> => {
  const names = Object.keys(mine);
  const isChanged = (edit: Fields<Value>, name: string) => !isSame(name, base[name], edit[name]);
  const taken = names.filter((name) => isChanged(theirs, name) && !isChanged(mine, name));
  return {
    values: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name] as Value])) },
    conflicts: names.filter(
      (name) =>
        isChanged(mine, name) && isChanged(theirs, name) && !isSame(name, mine[name], theirs[name]),
    ),
  };
};
