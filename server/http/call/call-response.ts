import type { StatusCode } from 'hono/utils/http-status';

/** The response to a call, before it becomes a response of HTTP. */
export interface CallResponse {
  readonly status: StatusCode;
  /** JSON text; null without content. */
  readonly body: string | null;
  /** Whether this is the stored response to an earlier request. */
  readonly isReplayed: boolean;
}
