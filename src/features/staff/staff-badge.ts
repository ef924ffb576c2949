import type { StaffStatus } from '../../../contract/entities/staff.ts';
import type { Tone } from '../../ui/data/status-badge.tsx';

const badges: Record<StaffStatus, { label: string; tone: Tone }> = {
  invited: { label: 'Invited', tone: 'info' },
  active: { label: 'Active', tone: 'positive' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  expired: { label: 'Invite Expired', tone: 'warning' },
};

const isStaffStatus = (status: string): status is StaffStatus => Object.hasOwn(badges, status);

/** Spec §2 does not list every status. */
export const getStaffBadge = (status: string): { label: string; tone: Tone } =>
  isStaffStatus(status) ? badges[status] : { label: status, tone: 'neutral' };
