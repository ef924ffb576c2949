import { setupCalls } from '../../../contract/calls/setup-calls.ts';
import { createApi } from '../../http/create-api.ts';

export const setupApi = createApi(setupCalls);
