import * as v from 'valibot';
import { parseInstant, toInstant } from '../../../contract/primitives.ts';

/** Other programs send times that PostgreSQL could not store. */
const readInstant = <Input>(parse: (input: Input) => Date | undefined) =>
  v.rawTransform<Input, Date>(({ dataset, addIssue, NEVER }) => {
    const instant = parse(dataset.value);
    if (instant !== undefined) return instant;
    addIssue({ message: 'Not an instant of the years 1 to 9999' });
    return NEVER;
  });

export const instantText = v.pipe(v.string(), readInstant(parseInstant));

export const epochSeconds = v.pipe(
  v.number(),
  readInstant((seconds) => toInstant(seconds * 1_000)),
);
