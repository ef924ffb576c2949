import { useId } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import promptCard from '../../ui/layout/prompt-card.module.css';
import { HowToInstall, InstallButton } from './how-to-install.tsx';
import { useInstallMethod } from './use-install-method.ts';

/** Explains on the help page how to install the app, until it is installed. */
export const InstallHelp = () => {
  const id = useId();
  const method = useInstallMethod();
  return (
    method && (
      <section aria-labelledby={id}>
        <Card className={promptCard.card}>
          <HowToInstall id={id} method={method} />
          {method === 'prompt' && <InstallButton />}
        </Card>
      </section>
    )
  );
};
