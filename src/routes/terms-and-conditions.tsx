import { createFileRoute } from '@tanstack/react-router';
import { TermsScreen } from '../features/terms/terms-screen.tsx';
import { useRouteTitle } from '../shell/frame/page-title.tsx';

export const Route = createFileRoute('/terms-and-conditions')({
  staticData: { title: 'Terms And Conditions' },
  component: TermsAndConditions,
});

function TermsAndConditions() {
  return <TermsScreen title={useRouteTitle()} />;
}
