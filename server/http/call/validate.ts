import * as v from 'valibot';
import { messages } from '../../../contract/messages.ts';
import { type FieldMessages, invalid } from '../../lib/refusal.ts';

const formLevel = 'nonFieldErrors';

const isNested = (messages: FieldMessages[string] | undefined): messages is FieldMessages =>
  messages !== undefined && !Array.isArray(messages);

const withMessage = (
  fields: FieldMessages,
  [field = formLevel, ...deeper]: string[],
  message: string,
): FieldMessages => {
  const held = fields[field];
  if (deeper.length > 0) {
    return { ...fields, [field]: withMessage(isNested(held) ? held : {}, deeper, message) };
  }
  return isNested(held) ? fields : { ...fields, [field]: [...(held ?? []), message] };
};

const fieldsOf = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues.reduce<FieldMessages>(
    (fields, issue) => withMessage(fields, issue.path?.map((item) => String(item.key)) ?? [], issue.message),
    {},
  );

/**
 * What `schema` makes of `input`.
 * @throws Refusal invalid, with the messages of each field
 */
export const validate = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input, { message: messages.invalid });
  if (!result.success) throw invalid(fieldsOf(result.issues));
  return result.output;
};
