/** The result of one check, in words for the operator. */
export interface Finding {
  readonly topic: string;
  readonly level: 'ok' | 'warn' | 'fail';
  readonly text: string;
  /** What to do; missing when all is well. */
  readonly advice?: string;
}

type Advised = (topic: string, text: string, advice: string) => Finding;

export const ok = (topic: string, text: string): Finding => ({ topic, level: 'ok', text });
export const warn: Advised = (topic, text, advice) => ({ topic, level: 'warn', text, advice });
export const fail: Advised = (topic, text, advice) => ({ topic, level: 'fail', text, advice });

/** The message of an error, and of its cause, because fetch says only that it failed. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const [line = ''] = error.message.split('\n');
  return error.cause instanceof Error ? `${line}: ${describeError(error.cause)}` : line;
};
