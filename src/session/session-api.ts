import { sessionCalls } from '../../contract/calls/session-calls.ts';
import { createApi } from '../http/create-api.ts';

export const sessionApi = createApi(sessionCalls);
