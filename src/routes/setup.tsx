import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { loadSignedInUser } from '../features/session/log-in/load-signed-in-user.ts';
import { SetupScreen } from '../features/setup/setup-screen.tsx';
import { useOwnTitle } from '../lib/browser/title-parts.ts';
import { linkSearch, readLinkToken, useLinkToken } from '../lib/browser/use-link-token.ts';
import { tenantOptions } from '../session/api.ts';
import { ConnectionBanner } from '../shell/banners/connection-banner.tsx';
import { LogoScreen } from '../ui/layout/logo-screen.tsx';

const title = 'Set Up Your Shop';

export const Route = createFileRoute('/setup')({
  staticData: { title },
  validateSearch: linkSearch,
  // A reload comes here once the address has lost the token of the used link.
  beforeLoad: ({ cause, location }) => {
    if (cause === 'enter' && readLinkToken(location) === '')
      throw redirect({ to: '/', replace: true });
  },
  component: Setup,
});

/** The server has no tenant yet. */
function Setup() {
  const linkToken = useLinkToken();
  const [usedToken, setUsedToken] = useState('');
  const [heading, setHeading] = useState(title);
  useOwnTitle(heading);
  const token = linkToken || usedToken;
  const navigate = Route.useNavigate();
  const client = useQueryClient();
  const loadShop = async () => {
    await client.fetchQuery({ ...tenantOptions, staleTime: 0 });
  };
  const loadOwner = async () => {
    await loadSignedInUser(client);
  };
  const leaveSetup = (outcome: string) => {
    setHeading(outcome);
    setUsedToken(token);
    void navigate({ search: {}, hash: '', replace: true });
  };
  return (
    <>
      <ConnectionBanner isFrameless />
      <main>
        <LogoScreen title={heading} isDense>
          <SetupScreen
            key={token}
            token={token}
            loadShop={loadShop}
            loadOwner={loadOwner}
            onUsed={leaveSetup}
          />
        </LogoScreen>
      </main>
    </>
  );
}
