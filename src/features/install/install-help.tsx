import { useId } from 'react';
import { PromptCard } from '../../ui/layout/prompt-card.tsx';
import { HowToInstall, InstallButton, useInstallMethod } from './how-to-install.tsx';

export const InstallHelp = () => {
  const id = useId();
  const method = useInstallMethod();
  return (
    method && (
      <section aria-labelledby={id}>
        <PromptCard>
          <HowToInstall id={id} method={method} />
          {method === 'prompt' && <InstallButton />}
        </PromptCard>
      </section>
    )
  );
};
