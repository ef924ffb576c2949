import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { brand } from '../../brand/brand.ts';
import { InstallHelp } from '../../features/install/install-help.tsx';
import { loadOptional } from '../../lib/load-optional.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { IconPhone } from '../../ui/icons/screen-icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import styles from './-help.module.css';

export const Route = createFileRoute('/_signed-in/help')({
  staticData: { title: 'Help' },
  component: Help,
});

// Support can be called before the answers have loaded.
const HelpAnswers = loadOptional<object>(() =>
  import('../../features/help/help-answers.tsx').then((module) => module.HelpAnswers),
);

function Help() {
  return (
    <Screen>
      <div className={styles.columns}>
        <Card className={styles.help}>
          <p>Chat to us, we're here to help you!</p>
          <p className={styles.number}>{brand.support.displayNumber}</p>
          <a href={brand.support.href} className={getButtonLinkClass({})}>
            <IconPhone size={20} /> Call Support
          </a>
        </Card>
        <InstallHelp />
      </div>
      <Suspense>
        <HelpAnswers />
      </Suspense>
    </Screen>
  );
}
