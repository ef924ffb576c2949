import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SettingsLayout } from './-settings-layout.tsx';

export const Route = createFileRoute('/_signed-in/settings')({
  staticData: { title: 'Settings' },
  component: () => (
    <SettingsLayout>
      <Outlet />
    </SettingsLayout>
  ),
});
