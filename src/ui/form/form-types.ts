import type { FormStore } from '@modular-forms/react';
import type * as v from 'valibot';

/** What a field of a form holds. */
export type FieldContent = string | number | boolean | null;

type Has<Input, Part> = [Extract<Input, Part>] extends [never] ? false : true;

/** A schema's input as a form holds it: every field there, text never absent, flags either way. */
export type FormValues<Input> =
  Has<Input, string> extends true
    ? Extract<Input, string>
    : Has<Input, boolean> extends true
      ? boolean
      : Has<Input, number> extends true
        ? Exclude<Input, undefined>
        : { -readonly [Key in keyof Input]-?: FormValues<Input[Key]> };

/** What the form of a schema holds. */
export type ValuesOf<Schema extends v.GenericSchema> = FormValues<v.InferInput<Schema>>;

/** The dotted names of the fields that hold a `Content`, such as `customer.email`. */
export type FieldName<Values, Content> = {
  [Key in keyof Values & string]: Values[Key] extends Content
    ? Key
    : Values[Key] extends FieldContent
      ? never
      : `${Key}.${FieldName<Values[Key], Content>}`;
}[keyof Values & string];

/** The library's store, with names as plain text: the fields' props check them. */
export type Store = FormStore<Record<string, FieldContent>>;

export interface FormState {
  /** Whether what is typed now would pass, shown as errors or not. */
  readonly isValid: boolean;
  readonly isSubmitting: boolean;
}

/** A form as screens see it: no signal leaves this folder. */
export interface AppForm<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  readonly store: Store;
  readonly getValues: () => ValuesOf<Schema>;
  readonly setValue: (name: FieldName<ValuesOf<Schema>, FieldContent>, value: FieldContent) => void;
  /** Shows a server's messages at the fields they name, and returns those that name no field. */
  readonly setFieldErrors: (errors: Readonly<Record<string, string>>) => string[];
  /** Shows a message that belongs to no field; undefined takes it away. */
  readonly setFormError: (message: string | undefined) => void;
  /** Shows below the button what stays in doubt about the last try, once the network is no longer what is wrong. */
  readonly setFormDoubt: (message: string) => void;
  /** Passes an edit on to the messages of other fields that it may have cured. */
  readonly recheck: (edited: string) => void;
  /** Follows signals: called by the hooks of this folder only. */
  readonly readState: () => FormState;
}
