import { Button } from '@mantine/core';
import { brand } from '../../brand/brand.ts';
import promptCard from '../../ui/layout/prompt-card.module.css';
import { showInstallPrompt } from './install-prompt.ts';
import { ShareMenuSteps } from './share-menu-steps.tsx';
import type { useInstallMethod } from './use-install-method.ts';

interface HowToInstallProps {
  readonly id: string;
  readonly method: NonNullable<ReturnType<typeof useInstallMethod>>;
}

/** A heading with the id `id`, the reason to install and, if the browser has no install prompt, the steps. */
export const HowToInstall = ({ id, method }: HowToInstallProps) => (
  <>
    <h2 id={id} className={promptCard.title}>
      Put {brand.product} on your home screen
    </h2>
    <p className={promptCard.reason}>It opens like any other app, and shows your lists when there is no signal.</p>
    {method === 'share-menu' && <ShareMenuSteps />}
    {method === 'browser-menu' && (
      <p>
        In your browser’s menu, choose <strong>Install</strong> or <strong>Add to Home screen</strong>.
      </p>
    )}
  </>
);

export const InstallButton = () => <Button onClick={showInstallPrompt}>Install</Button>;
