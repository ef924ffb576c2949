import { proofCalls } from '../../../contract/calls/proof-calls.ts';
import { createApi } from '../../http/create-api.ts';

export const proofApi = createApi(proofCalls);
