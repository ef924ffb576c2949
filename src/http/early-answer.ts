/**
 * The answer to a read that the first paint asked before the app was there; each serves once. Undefined where there
 * is none, or none came.
 */
export const takeEarlyAnswer = async (path: string) => {
  const answer = window.earlyAnswers?.get(path);
  window.earlyAnswers?.delete(path);
  return answer?.catch(() => undefined);
};

/** What was asked before somebody signed out says nothing any more. */
export const dropEarlyAnswers = () => window.earlyAnswers?.clear();
