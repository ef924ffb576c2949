import type { Customer } from '../../../contract/entities/customer.ts';
import { createRowHighlight } from '../../ui/list/rows/create-row-highlight.ts';

export const customerHighlight = createRowHighlight<Customer>('changed');
