export interface Finding {
  readonly topic: string;
  readonly level: 'ok' | 'warn' | 'fail';
  readonly text: string;
  readonly advice?: string;
}

type CreateProblem = (topic: string, text: string, advice: string) => Finding;

// Each check of `doctor` ends in one of these.
export const ok = (topic: string, text: string): Finding => ({ topic, level: 'ok', text });
export const warn: CreateProblem = (topic, text, advice) => ({
  topic,
  level: 'warn',
  text,
  advice,
});
export const fail: CreateProblem = (topic, text, advice) => ({
  topic,
  level: 'fail',
  text,
  advice,
});

/** The message of `fetch` is “fetch failed”, and only its cause says why. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const [firstLine = ''] = error.message.split('\n');
  return error.cause instanceof Error ? `${firstLine}: ${describeError(error.cause)}` : firstLine;
};
