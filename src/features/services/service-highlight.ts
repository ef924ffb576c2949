import type { Service } from '../../../contract/entities/service.ts';
import { createRowHighlight } from '../../ui/list/rows/create-row-highlight.ts';

export const serviceHighlight = createRowHighlight<Service>('changed');
