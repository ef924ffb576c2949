import { messages } from '../../../contract/text/messages.ts';
import { type FieldMessages, invalid } from '../network/api-problem.ts';
import { containsLink } from './link-text.ts';

/** One error for each name in which mail programs would show a link, by field. */
export const getNameErrors = (names: Readonly<Record<string, string>>): FieldMessages =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) =>
      containsLink(name) ? [[field, [messages.nameHasLink]]] : [],
    ),
  );

/**
 * For names, and other texts of emails to which no link belongs. Such a link would look as if we had sent it.
 * @throws ApiProblem invalid
 */
export const checkNames = (names: Readonly<Record<string, string>>) => {
  const errors = getNameErrors(names);
  if (Object.keys(errors).length > 0) throw invalid(errors);
};
