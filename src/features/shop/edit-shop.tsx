import { useQuery } from '@tanstack/react-query';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { shopOptions } from './api.ts';
import { ShopForm } from './shop-form.tsx';
import { ShopLogo } from './shop-logo.tsx';
import { useSavedShop } from './use-saved-shop.ts';

interface EditShopProps {
  readonly runWithReauth: RunWithReauth;
}

export const EditShop = ({ runWithReauth }: EditShopProps) => {
  const { formKey, showSaved } = useSavedShop();
  return (
    <QueryBoundary query={useQuery(shopOptions)} failure="Error loading the shop profile">
      {(shop) => (
        <>
          <ShopLogo logoUrl={shop.logoUrl} runWithReauth={runWithReauth} />
          <ShopForm key={formKey} shop={shop} runWithReauth={runWithReauth} onSaved={showSaved} />
        </>
      )}
    </QueryBoundary>
  );
};
