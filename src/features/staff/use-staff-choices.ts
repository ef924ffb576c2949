import { useQuery } from '@tanstack/react-query';
import { maxPageSize } from '../../../contract/limits.ts';
import type { SelectOption } from '../../ui/controls/select.tsx';
import { staffListOptions } from './api.ts';

const allStaffChoice = { value: '', label: 'Everybody' };

/** One call returns at most `maxPageSize` users. */
export const useStaffChoices = (): readonly SelectOption[] => {
  const staff = useQuery(staffListOptions({ limit: maxPageSize, page: 1 })).data?.results ?? [];
  const users = staff.map(({ id, firstName, lastName }) => ({
    value: String(id),
    label: `${firstName} ${lastName}`,
  }));
  return [allStaffChoice, ...users];
};
