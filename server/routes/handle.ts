import type { LoginLimits } from '../domain/sessions/login-limits.ts';
import { createHandlers } from '../http/call/handle.ts';
import type { PushSettings } from '../lib/app-settings.ts';

/** What the handlers of this server take beside the call itself. */
export interface HandlerDependencies {
  readonly loginLimits: LoginLimits;
  readonly push: PushSettings;
}

export const { handle, handleUnfenced } = createHandlers<HandlerDependencies>();
