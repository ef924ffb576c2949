import * as v from 'valibot';
import { parseInstant, toInstant } from '../../../contract/primitives.ts';

/** Reads an instant that other programs send, and that PostgreSQL can store. */
const readInstant = <Input>(parse: (input: Input) => Date | undefined) =>
  v.rawTransform<Input, Date>(({ dataset, addIssue, NEVER }) => {
    const instant = parse(dataset.value);
    if (instant !== undefined) return instant;
    addIssue({ message: 'Not an instant of the years 1 to 9999' });
    return NEVER;
  });

/** An instant as text, as a `Date`. */
export const instantText = v.pipe(v.string(), readInstant(parseInstant));

/** An instant as seconds after 1970, as a `Date`. */
export const epochSeconds = v.pipe(
  v.number(),
  readInstant((seconds) => toInstant(seconds * 1_000)),
);
