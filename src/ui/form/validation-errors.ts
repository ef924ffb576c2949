import * as v from 'valibot';
import { messages } from '../../../contract/text/messages.ts';

/**
 * The first message of each field by its dotted path; '' is the form as a whole. Unlike the form
 * library's own adapter it does not stop at the first failing rule, so that a cross-field rule
 * reports at each of its fields.
 */
export const getValidationErrors = (schema: v.GenericSchema, values: unknown) => {
  const { issues = [] } = v.safeParse(schema, values, { message: messages.invalid });
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  }
  return errors;
};
