import { createFileRoute, Link } from '@tanstack/react-router';
import { ChangePassword } from '../../features/session/account/change-password.tsx';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { SettingsLayout } from './settings/-settings-layout.tsx';

export const Route = createFileRoute('/_signed-in/change-password')({
  staticData: { title: 'Change Password' },
  component: () => (
    <SettingsLayout>
      <Screen>
        <ChangePassword />
        <Link to="/settings/account" className={getButtonLinkClass({ variant: 'quiet' })}>
          Your Account
        </Link>
      </Screen>
    </SettingsLayout>
  ),
});
