import { useStore } from '../../lib/store.ts';
import { installPrompt } from './install-prompt.ts';
import { hasShareMenu, isStandalone } from './platform.ts';
import { standing } from './standing.ts';

/**
 * How the app gets onto this device's home screen: by the browser's own offer, by the Share menu of iOS, or by a menu
 * that we do not know; undefined when it is there already.
 */
export const useInstallWay = () => {
  const offer = useStore(installPrompt);
  const isInstalled = useStore(standing) === 'installed' || isStandalone();
  if (isInstalled) return undefined;
  if (offer) return 'offer';
  return hasShareMenu() ? 'share-menu' : 'browser-menu';
};
