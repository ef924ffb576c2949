import { createFileRoute, Navigate } from '@tanstack/react-router';
import { Tablets } from '../../../features/session/tablet/tablets.tsx';
import { useCurrentUser, useExtension } from '../../../features/session/use-session.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/settings/tablets')({
  staticData: { title: 'Tablets' },
  component: TabletsOfShop,
});

function TabletsOfShop() {
  const isOffered = useExtension('device-pin');
  const isOwner = useCurrentUser()?.isOwner === true;
  if (!isOffered || !isOwner) return <Navigate to="/" replace />;
  return (
    <Screen>
      <Tablets />
    </Screen>
  );
}
