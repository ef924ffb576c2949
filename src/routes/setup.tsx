import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadSignedInUser } from '../features/session/log-in/load-signed-in-user.ts';
import { SetupScreen } from '../features/setup/setup-screen.tsx';
import { useLinkToken } from '../lib/browser/use-link-token.ts';
import { searchParamText } from '../lib/list-search.ts';
import { tenantOptions } from '../session/api.ts';
import { ConnectionBanner } from '../shell/banners/connection-banner.tsx';
import { LogoScreen } from '../ui/layout/logo-screen.tsx';

const title = 'Set Up Your Shop';

export const Route = createFileRoute('/setup')({
  staticData: { title },
  validateSearch: v.object({ token: v.fallback(searchParamText, '') }),
  component: Setup,
});

/** The server has no tenant yet. */
function Setup() {
  const token = useLinkToken(Route.useSearch().token);
  const client = useQueryClient();
  const loadShop = async () => {
    await client.fetchQuery({ ...tenantOptions, staleTime: 0 });
  };
  const loadOwner = async () => {
    await loadSignedInUser(client);
  };
  return (
    <>
      <ConnectionBanner isFrameless />
      <main>
        <LogoScreen title={title}>
          <SetupScreen key={token} token={token} loadShop={loadShop} loadOwner={loadOwner} />
        </LogoScreen>
      </main>
    </>
  );
}
