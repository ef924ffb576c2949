import { createMatcher } from '../../../contract/text/match-search.ts';
import type { NavigationEntry } from '../navigation/navigation-entries.tsx';
import { homeEntry, mainEntries, settingsEntry } from '../navigation/navigation-entries.tsx';
import { useSettings } from '../navigation/settings.ts';
import { screenWords } from './screen-words.ts';

export interface ScreenEntry extends Pick<NavigationEntry, 'label' | 'to'> {
  readonly description?: string;
}

const searched = {
  getTexts: ({ label, description, to }: ScreenEntry) => [label, description, screenWords[to]],
};

/** Screens that the user may not open are left out. */
export const useFoundScreens = (typed: string): readonly ScreenEntry[] => {
  const { accountSettings, shopSettings } = useSettings();
  return [homeEntry, ...mainEntries, settingsEntry, ...accountSettings, ...shopSettings].filter(
    createMatcher(searched, typed, { at: 'word-starts' }),
  );
};
