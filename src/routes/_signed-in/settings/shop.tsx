import { createFileRoute } from '@tanstack/react-router';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import { EditShop } from '../../../features/shop/edit-shop.tsx';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability } from '../../../session/use-session.ts';

export const Route = createFileRoute('/_signed-in/settings/shop')({
  staticData: { title: 'Shop Profile' },
  component: Shop,
});

const changeWithReauth: RunWithReauth = (work) => withPassword('changeShop', work);

function Shop() {
  return (
    <Restricted right="changeShop" isOffered={useCapability('shop')}>
      <EditShop runWithReauth={changeWithReauth} />
    </Restricted>
  );
}
