import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { shopOptions } from './api.ts';
import { ShopForm } from './shop-form.tsx';
import { ShopLogo } from './shop-logo.tsx';
import { useSavedShop } from './use-saved-shop.ts';

interface EditShopProps {
  readonly runWithReauth: RunWithReauth;
}

/** The hash of a link is the name of a field. A saved form, which mounts again, leaves the focus. */
const FocusLinkedField = () => {
  const name = useLocation({ select: ({ hash }) => hash });
  useEffect(
    function focusLinked() {
      // The title of a new screen takes the focus first.
      requestAnimationFrame(() => {
        const [field] = name ? document.getElementsByName(name) : [];
        field?.focus({ preventScroll: true });
        field?.scrollIntoView({ block: 'center' });
      });
    },
    [name],
  );
  return null;
};

export const EditShop = ({ runWithReauth }: EditShopProps) => {
  const { formKey, showSaved } = useSavedShop();
  return (
    <QueryBoundary query={useQuery(shopOptions)} failure="Error loading the shop profile">
      {(shop) => (
        <>
          <ShopLogo logoUrl={shop.logoUrl} runWithReauth={runWithReauth} />
          <ShopForm key={formKey} shop={shop} runWithReauth={runWithReauth} onSaved={showSaved} />
          <FocusLinkedField />
        </>
      )}
    </QueryBoundary>
  );
};
