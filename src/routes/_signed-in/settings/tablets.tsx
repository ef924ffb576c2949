import { createFileRoute, Navigate } from '@tanstack/react-router';
import { Tablets } from '../../../features/session/tablet/tablets.tsx';
import { useCapability, useCurrentUser } from '../../../session/use-session.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/settings/tablets')({
  staticData: { title: 'Tablets' },
  component: TabletsOfShop,
});

function TabletsOfShop() {
  const isOffered = useCapability('tablets');
  const isOwner = useCurrentUser()?.isOwner === true;
  if (!isOffered || !isOwner) return <Navigate to="/" replace />;
  return (
    <Screen>
      <Tablets />
    </Screen>
  );
}
