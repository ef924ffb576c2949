import type { AuditActorType } from '../../../contract/entities/audit.ts';

/** Owners see the audit log as the activity log. */
export interface AuditActor {
  readonly type: AuditActorType;
  readonly userId: string | null;
  /** The user's name at the time of the event, because it may change later. */
  readonly name: string | null;
  readonly tabletName?: string | undefined;
}

export interface AuditSource {
  readonly actor: AuditActor;
  /** It is null when the address is unknown, or when the server itself has caused the event. */
  readonly addressHash: string | null;
}

interface NamedUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export const toUserActor = ({ id, firstName, lastName, email }: NamedUser): AuditActor => ({
  type: 'user',
  userId: id,
  name: `${firstName} ${lastName}`.trim() || email,
});

export const visitorActor: AuditActor = { type: 'visitor', userId: null, name: null };

export const cliSource: AuditSource = {
  actor: { type: 'cli', userId: null, name: null },
  addressHash: null,
};

export const systemSource: AuditSource = {
  actor: { type: 'system', userId: null, name: null },
  addressHash: null,
};
