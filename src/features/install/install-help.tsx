import { useId } from 'react';
import { Card } from '../../ui/card.tsx';
import offer from '../../ui/offer.module.css';
import { HowToInstall, InstallButton } from './how-to-install.tsx';
import { useInstallWay } from './use-install-way.ts';

/** The same for whoever looks for it, for as long as the app is not on the home screen. */
export const InstallHelp = () => {
  const id = useId();
  const way = useInstallWay();
  return (
    way && (
      <section aria-labelledby={id}>
        <Card className={offer.card}>
          <HowToInstall id={id} way={way} />
          {way === 'offer' && <InstallButton />}
        </Card>
      </section>
    )
  );
};
