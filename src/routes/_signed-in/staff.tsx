import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconCashPlus from '@tabler/icons-react/dist/esm/icons/IconCashPlus.mjs';
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { createFileRoute, Link, Outlet } from '@tanstack/react-router';
import {
  canManageStaff,
  useCurrentUser,
  useExtension,
} from '../../features/session/use-session.ts';
import { StaffList } from '../../features/staff/staff-list.tsx';
import { ListDetail } from '../../shell/frame/list-detail.tsx';
import { useSectionList } from '../../shell/navigation/use-section-list.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import styles from './-staff.module.css';

export const Route = createFileRoute('/_signed-in/staff')({
  staticData: { title: 'Staff' },
  component: Staff,
});

const OwnerLinks = () => (
  <div className={styles.owner}>
    {useExtension('shop-profile') && (
      <Link to="/staff/shop" className={getButtonLinkClass({ variant: 'quiet' })}>
        <IconBuildingStore size={20} aria-hidden /> Shop Profile
      </Link>
    )}
    {useExtension('device-pin') && (
      <Link to="/staff/tablets" className={getButtonLinkClass({ variant: 'quiet' })}>
        <IconDeviceTablet size={20} aria-hidden /> Tablets
      </Link>
    )}
    {useExtension('payouts') && (
      <Link to="/staff/payouts" className={getButtonLinkClass({ variant: 'quiet' })}>
        <IconCashPlus size={20} aria-hidden /> Payouts
      </Link>
    )}
    {useExtension('audit') && (
      <Link to="/staff/audit" className={getButtonLinkClass({ variant: 'quiet' })}>
        <IconHistory size={20} aria-hidden /> Activity Log
      </Link>
    )}
  </div>
);

function Staff() {
  const section = useSectionList('/staff');
  const { params, onParamsChange } = section;
  const me = useCurrentUser();
  const list = (
    <Screen>
      <StaffList
        params={params}
        onParamsChange={onParamsChange}
        canInvite={canManageStaff(me)}
        ownerLinks={me?.isOwner && <OwnerLinks />}
      />
    </Screen>
  );
  return (
    <ListDetail {...section} label="staff" list={list}>
      <Outlet />
    </ListDetail>
  );
}
