import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import type { ShopProfile } from '../../../../contract/entities/shop.ts';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import { EditShop } from '../../../features/shop/edit-shop.tsx';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { tenantOptions } from '../../../session/api.ts';
import { useCapability, useCurrentUser } from '../../../session/use-session.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/settings/shop')({
  staticData: { title: 'Shop Profile' },
  component: Shop,
});

const changeWithReauth: RunWithReauth = (work) => withPassword('changeShop', work);

function Shop() {
  const client = useQueryClient();
  const isOffered = useCapability('shop');
  const isOwner = useCurrentUser()?.isOwner === true;
  // Invalidating the query would not help, because the server may send the former name for two
  // seconds.
  const applyToTenant = ({
    name,
    pricesIncludeVat,
    confirmAbove,
    reminderDays,
    counterUrl,
  }: ShopProfile) =>
    client.setQueryData(
      tenantOptions.queryKey,
      (tenant) =>
        tenant && {
          ...tenant,
          name,
          pricesIncludeVat,
          ...(confirmAbove !== undefined && { confirmAbove }),
          ...(counterUrl !== undefined && { counterUrl }),
          ...(reminderDays && { remindsCustomers: reminderDays.length > 0 }),
        },
    );
  if (!isOffered || !isOwner) return <Navigate to="/" replace />;
  return (
    <Screen>
      <EditShop runWithReauth={changeWithReauth} onSaved={applyToTenant} />
    </Screen>
  );
}
