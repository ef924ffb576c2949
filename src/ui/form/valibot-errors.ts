import * as v from 'valibot';
import { messages } from '../../../contract/messages.ts';

/**
 * The first message at each field's dotted path; '' holds those of no field. Unlike the form library's own adapter it
 * does not stop at the first failing rule, so that a rule across fields speaks at each of them.
 */
export const errorsOf = (schema: v.GenericSchema, values: unknown) => {
  const { issues = [] } = v.safeParse(schema, values, { message: messages.invalid });
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  }
  return errors;
};
