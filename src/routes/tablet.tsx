import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EnrolTablet, NoTablets } from '../features/session/tablet/enrol-tablet.tsx';
import { useCapability } from '../session/use-session.ts';
import { PublicScreen } from '../shell/frame/public-screen.tsx';

export const Route = createFileRoute('/tablet')({
  staticData: { title: 'Set Up Tablet' },
  component: SetUpTablet,
});

function SetUpTablet() {
  const [code] = useState(useLocation({ select: ({ hash }) => hash }));
  const navigate = useNavigate();
  const hasTablets = useCapability('tablets');
  return (
    <PublicScreen>
      {(user) =>
        hasTablets ? (
          <EnrolTablet
            code={code}
            signedInAs={user?.email}
            onEnrolled={() => navigate({ to: '/login', replace: true })}
          />
        ) : (
          <NoTablets />
        )
      }
    </PublicScreen>
  );
}
