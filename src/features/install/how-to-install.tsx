import { Button } from '@mantine/core';
import { brand } from '../../brand/brand.ts';
import offer from '../../ui/offer.module.css';
import { install } from './install-prompt.ts';
import { ShareMenuSteps } from './share-menu-steps.tsx';
import type { useInstallWay } from './use-install-way.ts';

interface HowToInstallProps {
  readonly id: string;
  readonly way: NonNullable<ReturnType<typeof useInstallWay>>;
}

/** Heading (`id` names it), reason and, where the browser does not do it for us, the way. */
export const HowToInstall = ({ id, way }: HowToInstallProps) => (
  <>
    <h2 id={id} className={offer.title}>
      Put {brand.product} on your home screen
    </h2>
    <p className={offer.reason}>It opens like any other app, and shows your lists when there is no signal.</p>
    {way === 'share-menu' && <ShareMenuSteps />}
    {way === 'browser-menu' && (
      <p>
        In your browser’s menu, choose <strong>Install</strong> or <strong>Add to Home screen</strong>.
      </p>
    )}
  </>
);

export const InstallButton = () => <Button onClick={install}>Install</Button>;
