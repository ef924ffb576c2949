import { messages } from '../../contract/messages.ts';
import { type FieldMessages, invalid } from './api-problem.ts';
import { containsLink } from './link-text.ts';

/** A message at each of `names` that mail programs would show with a link, by field. */
export const getNameErrors = (names: Readonly<Record<string, string>>): FieldMessages =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => (containsLink(name) ? [[field, [messages.nameHasLink]]] : [])),
  );

/** Names go into emails to others, so that a link there would look as if we had sent it. @throws ApiProblem invalid */
export const checkNames = (names: Readonly<Record<string, string>>) => {
  const errors = getNameErrors(names);
  if (Object.keys(errors).length > 0) throw invalid(errors);
};
