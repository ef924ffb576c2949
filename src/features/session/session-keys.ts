export const sessionKeys = {
  user: ['session', 'user'] as const,
  tenant: ['session', 'tenant'] as const,
};
