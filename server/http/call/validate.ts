import * as v from 'valibot';
import { messages } from '../../../contract/text/messages.ts';
import { createInvalidError, type FieldMessages } from '../../lib/network/api-problem.ts';

const FORM_FIELD = 'nonFieldErrors';

/**
 * No form has as many fields. Collecting messages takes time that grows with their square, and a client may
 * send ten thousand invalid items.
 */
const MAX_ISSUES = 100;

const isNested = (content: FieldMessages[string] | undefined): content is FieldMessages =>
  content !== undefined && !Array.isArray(content);

/** An empty path stands for the whole form. */
const addMessage = (
  fields: FieldMessages,
  [field = FORM_FIELD, ...path]: string[],
  message: string,
): FieldMessages => {
  const existing = fields[field];
  if (path.length > 0) {
    return { ...fields, [field]: addMessage(isNested(existing) ? existing : {}, path, message) };
  }
  return isNested(existing) ? fields : { ...fields, [field]: [...(existing ?? []), message] };
};

const toFieldMessages = (issues: readonly v.BaseIssue<unknown>[]) => {
  let fields: FieldMessages = {};
  for (const { path = [], message } of issues) {
    fields = addMessage(
      fields,
      path.map(({ key }) => String(key)),
      message,
    );
  }
  return fields;
};

/** @throws ApiProblem invalid, with messages by field */
export const validate = <Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input, { message: messages.invalid });
  if (!result.success)
    throw createInvalidError(toFieldMessages(result.issues.slice(0, MAX_ISSUES)));
  return result.output;
};
