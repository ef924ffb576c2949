/** The result of one check, as text for the operator. */
export interface Finding {
  readonly topic: string;
  readonly level: 'ok' | 'warn' | 'fail';
  readonly text: string;
  /** It is missing when the level is `ok`. */
  readonly advice?: string;
}

type CreateProblem = (topic: string, text: string, advice: string) => Finding;

// Short names, because each check of `doctor` ends in one.
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

/**
 * Returns the first lines of the message and of its causes, because the message of `fetch` is “fetch failed”,
 * and only its cause says why.
 */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const [firstLine = ''] = error.message.split('\n');
  return error.cause instanceof Error ? `${firstLine}: ${describeError(error.cause)}` : firstLine;
};
