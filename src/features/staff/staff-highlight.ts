import type { StaffUser } from '../../../contract/entities/staff.ts';
import { createRowHighlight } from '../../ui/list/rows/create-row-highlight.ts';

export const staffHighlight = createRowHighlight<StaffUser>('changed');
