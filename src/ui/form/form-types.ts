import type { FormStore } from '@modular-forms/react';
import type * as v from 'valibot';

export type FieldContent = string | number | boolean | null;

/** `Input` is a union. */
type Has<Input, Part> = [Extract<Input, Part>] extends [never] ? false : true;

/**
 * Every field is present. Text and booleans are neither undefined nor null; numbers may be null.
 */
export type InputValues<Input> =
  Has<Input, string> extends true
    ? Extract<Input, string>
    : Has<Input, boolean> extends true
      ? boolean
      : Has<Input, number> extends true
        ? Exclude<Input, undefined>
        : { -readonly [Key in keyof Input]-?: InputValues<Input[Key]> };

export type FormValues<Schema extends v.GenericSchema> = InputValues<v.InferInput<Schema>>;

/** Dotted names such as `customer.email`. */
export type FieldName<Values, Content> = {
  [Key in keyof Values & string]: Values[Key] extends Content
    ? Key
    : Values[Key] extends FieldContent
      ? never
      : `${Key}.${FieldName<Values[Key], Content>}`;
}[keyof Values & string];

/** The form library. Its field names are plain strings, and the props of the fields check them. */
export type Store = FormStore<Record<string, FieldContent>>;

export interface FormState {
  /** The values may be valid or not, even if no errors are shown. */
  readonly isValid: boolean;
  readonly isSubmitting: boolean;
}

/** A form as screens see it. */
export interface AppForm<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  readonly store: Store;
  readonly getValues: () => FormValues<Schema>;
  readonly setValue: (
    name: FieldName<FormValues<Schema>, FieldContent>,
    value: FieldContent,
  ) => void;
  readonly focusField: (name: FieldName<FormValues<Schema>, FieldContent>) => void;
  /** For a button outside of the form. */
  readonly submit: () => void;
  /** Shows the messages of all fields. Resolves to true if the values are valid. */
  readonly validate: () => Promise<boolean>;
  /** Returns the messages without a visible field. */
  readonly setFieldErrors: (errors: Readonly<Record<string, string>>) => string[];
  /** Undefined removes the error of the form as a whole. */
  readonly setFormError: (message: string | undefined) => void;
  /**
   * The outcome of the last submit is unknown. While the API is unreachable, the connection banner
   * says so instead.
   */
  readonly setFormWarning: (message: string) => void;
  /** An edit may have fixed other fields with errors. */
  readonly revalidateOthers: (edited: string) => void;
  /** Reads signals, so only the hooks of this folder call it. */
  readonly readState: () => FormState;
}
