/** The result of one check, as text for the operator. */
export interface Finding {
  readonly topic: string;
  readonly level: 'ok' | 'warn' | 'fail';
  readonly text: string;
  /** What the operator should do; missing when the level is `ok`. */
  readonly advice?: string;
}

type CreateFinding = (topic: string, text: string, advice: string) => Finding;

export const ok = (topic: string, text: string): Finding => ({ topic, level: 'ok', text });
export const warn: CreateFinding = (topic, text, advice) => ({ topic, level: 'warn', text, advice });
export const fail: CreateFinding = (topic, text, advice) => ({ topic, level: 'fail', text, advice });

/** The first line of the error's message, and of its causes, because the error of `fetch` names only its cause. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const [line = ''] = error.message.split('\n');
  return error.cause instanceof Error ? `${line}: ${describeError(error.cause)}` : line;
};
