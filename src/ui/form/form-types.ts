import type { FormStore } from '@modular-forms/react';
import type * as v from 'valibot';

export type FieldContent = string | number | boolean | null;

type Has<Input, Part> = [Extract<Input, Part>] extends [never] ? false : true;

/** Text and booleans are neither undefined nor null. Numbers may be null. */
export type InputValues<Input> =
  Has<Input, string> extends true
    ? Extract<Input, string>
    : Has<Input, boolean> extends true
      ? boolean
      : Has<Input, number> extends true
        ? Exclude<Input, undefined>
        : { -readonly [Key in keyof Input]-?: InputValues<Input[Key]> };

export type FormValues<Schema extends v.GenericSchema> = InputValues<v.InferInput<Schema>>;

/** A name has dots, such as `customer.email`. */
export type FieldName<Values, Content> = {
  [Key in keyof Values & string]: Values[Key] extends Content
    ? Key
    : Values[Key] extends FieldContent
      ? never
      : `${Key}.${FieldName<Values[Key], Content>}`;
}[keyof Values & string];

/** The library accepts any field name. The props of our fields check the names. */
export type Store = FormStore<Record<string, FieldContent>>;

export interface FormState {
  /** Invalid values may show no error yet. */
  readonly isValid: boolean;
  readonly isSubmitting: boolean;
}

export interface AppForm<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  readonly store: Store;
  readonly getValues: () => FormValues<Schema>;
  readonly setValue: (
    name: FieldName<FormValues<Schema>, FieldContent>,
    value: FieldContent,
  ) => void;
  readonly focusField: (name: FieldName<FormValues<Schema>, FieldContent>) => void;
  readonly submit: () => void;
  /** All fields show their messages. Resolves to true if the values are valid. */
  readonly validate: () => Promise<boolean>;
  /** Returns the messages without a visible field. */
  readonly setFieldErrors: (errors: Readonly<Record<string, string>>) => string[];
  readonly setFormError: (message: string | undefined) => void;
  /**
   * The outcome of the last submit is unknown. While the API is unreachable, the connection banner
   * says so instead.
   */
  readonly setFormWarning: (message: string) => void;
  /** The edit may have fixed the errors of other fields. */
  readonly revalidateOthers: (edited: string) => void;
  /** It reads signals, so only the hooks of this folder call it. */
  readonly readState: () => FormState;
}
