import { createMatcher } from '../../../contract/text/match-search.ts';
import type { MenuEntry } from '../navigation/menu.tsx';
import { mainEntries, settingsEntry } from '../navigation/menu.tsx';
import { useSettings } from '../navigation/settings.ts';

export interface ScreenEntry extends Pick<MenuEntry, 'label' | 'to'> {
  readonly description?: string;
}

const home: ScreenEntry = { label: 'Home', to: '/' };

const searched = {
  getTexts: ({ label, description }: ScreenEntry) => [label, description],
};

/** The screens of the menu and the settings that the user may open, by their names. */
export const useFoundScreens = (typed: string): readonly ScreenEntry[] => {
  const { accountSettings, shopSettings } = useSettings();
  return [home, ...mainEntries, settingsEntry, ...accountSettings, ...shopSettings].filter(
    createMatcher(searched, typed, { at: 'word-starts' }),
  );
};
