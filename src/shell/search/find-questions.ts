import { createMatcher } from '../../../contract/text/match-search.ts';
import { type HelpQuestion, useHelpQuestions } from '../../features/help/help-questions.ts';

const searched = {
  getTexts: ({ question, words }: HelpQuestion) => [question, words],
};

export const useFoundQuestions = (typed: string): readonly HelpQuestion[] =>
  useHelpQuestions().filter(createMatcher(searched, typed, { at: 'word-starts' }));
