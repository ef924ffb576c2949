import type { FormStore } from '@modular-forms/react';
import type * as v from 'valibot';

/** The value of a field. */
export type FieldContent = string | number | boolean | null;

/** Whether the union `Input` contains a `Part`. */
type Has<Input, Part> = [Extract<Input, Part>] extends [never] ? false : true;

/**
 * The input of a schema as form values: every field is present. Text and booleans are neither
 * undefined nor null; numbers may be null.
 */
export type InputValues<Input> =
  Has<Input, string> extends true
    ? Extract<Input, string>
    : Has<Input, boolean> extends true
      ? boolean
      : Has<Input, number> extends true
        ? Exclude<Input, undefined>
        : { -readonly [Key in keyof Input]-?: InputValues<Input[Key]> };

/** The values of a schema's form. */
export type FormValues<Schema extends v.GenericSchema> = InputValues<v.InferInput<Schema>>;

/** The dotted names of the fields with a value of type `Content`, such as `customer.email`. */
export type FieldName<Values, Content> = {
  [Key in keyof Values & string]: Values[Key] extends Content
    ? Key
    : Values[Key] extends FieldContent
      ? never
      : `${Key}.${FieldName<Values[Key], Content>}`;
}[keyof Values & string];

/**
 * The store of the form library. Field names are plain strings here; the props of the fields check
 * them.
 */
export type Store = FormStore<Record<string, FieldContent>>;

export interface FormState {
  /** Whether the values are valid, even if no errors are shown. */
  readonly isValid: boolean;
  readonly isSubmitting: boolean;
}

/** A form as screens see it. Only `readState` reads signals. */
export interface AppForm<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  readonly store: Store;
  readonly getValues: () => FormValues<Schema>;
  readonly setValue: (
    name: FieldName<FormValues<Schema>, FieldContent>,
    value: FieldContent,
  ) => void;
  readonly focusField: (name: FieldName<FormValues<Schema>, FieldContent>) => void;
  /** Submits the form as its submit button does, for a button outside of the form. */
  readonly submit: () => void;
  /** Shows the messages of all fields. Resolves to whether the values are valid. */
  readonly validate: () => Promise<boolean>;
  /** Shows the server's messages at their fields. Returns the messages without a visible field. */
  readonly setFieldErrors: (errors: Readonly<Record<string, string>>) => string[];
  /** Shows an error of the form as a whole; undefined removes it. */
  readonly setFormError: (message: string | undefined) => void;
  /**
   * Shows a warning below the button about the unknown outcome of the last submit. While the API is
   * unreachable, the connection banner shows it instead.
   */
  readonly setFormWarning: (message: string) => void;
  /** Validates the other fields with errors again after an edit, which may have fixed them. */
  readonly revalidateOthers: (edited: string) => void;
  /** Reads signals, so only the hooks of this folder call it. */
  readonly readState: () => FormState;
}
