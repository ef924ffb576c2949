import { Button } from '@mantine/core';
import { brand } from '../../brand/brand.ts';
import { useStore } from '../../lib/store.ts';
import { IconShare2, IconSquarePlus } from '../../ui/icons/screen-icons.ts';
import { PromptHeading } from '../../ui/layout/prompt-card.tsx';
import styles from './how-to-install.module.css';
import {
  hasShareMenu,
  isStandalone,
  savedPromptEvent,
  showInstallPrompt,
} from './install-prompt.ts';
import { installState } from './install-state.ts';

export const useInstallMethod = () => {
  const prompt = useStore(savedPromptEvent);
  const isInstalled = useStore(installState) === 'installed' || isStandalone();
  if (isInstalled) return undefined;
  if (prompt) return 'prompt';
  return hasShareMenu() ? 'share-menu' : 'browser-menu';
};

/** iOS has no install prompt. The names are those of its menu. */
const ShareMenuSteps = () => (
  <ol className={styles.steps}>
    <li>
      Tap <IconShare2 className={styles.sign} size={22} /> <strong>Share</strong> in your browser.
      If you do not see it, it is behind <strong>•••</strong>.
    </li>
    <li>
      Scroll down, and tap <IconSquarePlus className={styles.sign} size={22} />{' '}
      <strong>Add to Home Screen</strong>.
    </li>
    <li>
      Tap <strong>Add</strong>.
    </li>
  </ol>
);

interface HowToInstallProps {
  readonly id: string;
  readonly method: NonNullable<ReturnType<typeof useInstallMethod>>;
}

export const HowToInstall = ({ id, method }: HowToInstallProps) => (
  <>
    <PromptHeading
      id={id}
      title={`Put ${brand.product} on your home screen`}
      reason="It opens like any other app, and shows your lists when there is no signal."
    />
    {method === 'share-menu' && <ShareMenuSteps />}
    {method === 'browser-menu' && (
      <p>
        In your browser’s menu, choose <strong>Install</strong> or{' '}
        <strong>Add to Home screen</strong>.
      </p>
    )}
  </>
);

export const InstallButton = () => <Button onClick={showInstallPrompt}>Install</Button>;
