import type { Recording } from '../../../server/cli/providers/record-provider.ts';

const getKind = (value: unknown) => {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
};

/** Their names are data. */
const freeFields: readonly string[] = ['metadata'];

const isObject = (value: unknown): value is Record<string, unknown> => getKind(value) === 'object';

/**
 * Paths whose type differs or is missing. Null is any type. Only the recording's fields are no difference:
 * the stand-in leaves out what nothing reads.
 */
export const compareShapes = (recorded: unknown, standIn: unknown, path = ''): string[] => {
  const kinds = [getKind(recorded), getKind(standIn)];
  if (kinds.includes('null')) return [];
  if (kinds[0] !== kinds[1])
    return [`${path}: ${kinds[0]} in the recording, ${kinds[1]} in the stand-in`];
  if (Array.isArray(recorded) && Array.isArray(standIn)) {
    const isEmpty = recorded.length === 0 || standIn.length === 0;
    return isEmpty ? [] : compareShapes(recorded[0], standIn[0], `${path}[0]`);
  }
  if (!isObject(recorded) || !isObject(standIn)) return [];
  return Object.entries(standIn).flatMap(([name, value]) => {
    if (freeFields.includes(name)) return [];
    const fieldPath = path === '' ? name : `${path}.${name}`;
    if (!(name in recorded))
      return value === null ? [] : [`${fieldPath}: missing in the recording`];
    return compareShapes(recorded[name], value, fieldPath);
  });
};

/** Step by step. */
export const compareRecordings = (recording: Recording, standIn: Recording) =>
  standIn.steps.flatMap(({ step, exchanges }) => {
    const recordedStep = recording.steps.find((candidate) => candidate.step === step);
    return exchanges.flatMap(({ method, status, body }, index) => {
      const recorded = recordedStep?.exchanges[index];
      if (!recorded) return [`${step}: the recording has no response ${index + 1}`];
      const isSame = recorded.method === method && recorded.status === status;
      const call = isSame
        ? []
        : [`${step}: ${recorded.method} ${recorded.status} instead of ${method} ${status}`];
      return [...call, ...compareShapes(recorded.body, body, step)];
    });
  });
