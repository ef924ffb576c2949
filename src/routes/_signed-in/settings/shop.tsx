import { createFileRoute, Navigate } from '@tanstack/react-router';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import { EditShop } from '../../../features/shop/edit-shop.tsx';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { useCapability, useCurrentUser } from '../../../session/use-session.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/settings/shop')({
  staticData: { title: 'Shop Profile' },
  component: Shop,
});

const changeWithReauth: RunWithReauth = (work) => withPassword('changeShop', work);

function Shop() {
  const isOffered = useCapability('shop');
  const isOwner = useCurrentUser()?.isOwner === true;
  if (!isOffered || !isOwner) return <Navigate to="/" replace />;
  return (
    <Screen>
      <EditShop runWithReauth={changeWithReauth} />
    </Screen>
  );
}
