import { displayCalls } from '../../contract/calls/display-calls.ts';
import { createApi } from '../http/create-api.ts';

export const displayApi = createApi(displayCalls);
