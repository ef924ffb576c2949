import { createFileRoute, redirect } from '@tanstack/react-router';

/** The route of unknown paths, which redirects to log-in (spec §2). */
export const Route = createFileRoute('/$')({
  staticData: { title: '' },
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});
