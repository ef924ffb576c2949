import { useStore } from '../../lib/store.ts';
import { savedPromptEvent } from './install-prompt.ts';
import { installState } from './install-state.ts';
import { hasShareMenu, isStandalone } from './platform.ts';

/** How the user installs the app: with the browser's prompt, the Share menu of iOS or another menu. Undefined once installed. */
export const useInstallMethod = () => {
  const prompt = useStore(savedPromptEvent);
  const isInstalled = useStore(installState) === 'installed' || isStandalone();
  if (isInstalled) return undefined;
  if (prompt) return 'prompt';
  return hasShareMenu() ? 'share-menu' : 'browser-menu';
};
