import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EnrolTablet, NoTablets } from '../features/session/tablet/enrol-tablet.tsx';
import { PublicScreen } from '../shell/frame/public-screen.tsx';

export const Route = createFileRoute('/tablet')({
  staticData: { title: 'Set Up Tablet' },
  component: SetUpTablet,
});

function SetUpTablet() {
  const [code] = useState(useLocation({ select: ({ hash }) => hash }));
  const navigate = useNavigate();
  return (
    <PublicScreen>
      {(user, { extensions }) =>
        extensions?.includes('device-pin') ? (
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
