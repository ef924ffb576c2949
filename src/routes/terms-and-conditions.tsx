import { createFileRoute, Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { TermsScreen } from '../features/terms/terms-screen.tsx';
import { isModifiedClick } from '../lib/browser/is-modified-click.ts';
import { useRouteTitle } from '../shell/frame/page-title.tsx';
import { BackRow } from '../shell/navigation/back-row.tsx';

export const Route = createFileRoute('/terms-and-conditions')({
  staticData: { title: 'Terms And Conditions' },
  component: TermsAndConditions,
});

/** In a tab of their own, the terms have no screen before them, and Back leads to the app. */
const Back = () => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const goBack = (event: MouseEvent) => {
    if (!canGoBack || isModifiedClick(event)) return;
    event.preventDefault();
    router.history.back();
  };
  return <BackRow render={(props) => <Link {...props} to="/" onClick={goBack} />}>Back</BackRow>;
};

function TermsAndConditions() {
  return <TermsScreen title={useRouteTitle()} back={<Back />} />;
}
