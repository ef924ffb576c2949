import type { AuditActorType } from '../../contract/audit.ts';

/** The actor who causes an event of the audit log. */
export interface AuditActor {
  readonly type: AuditActorType;
  /** Set for users. */
  readonly userId: string | null;
  /** The user's name at the time. */
  readonly name: string | null;
  /** The name of the tablet on which the user logged in with a PIN. */
  readonly tabletName?: string | undefined;
}

/** The actor of an event of the audit log, and the client's address. */
export interface AuditSource {
  readonly actor: AuditActor;
  /** Keyed hash of the client's network address; null when unknown, and for events without a client. */
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

/** The source of events that a command causes. */
export const cliSource: AuditSource = { actor: { type: 'cli', userId: null, name: null }, addressHash: null };

/** The source of events that the server's background work causes. */
export const systemSource: AuditSource = { actor: { type: 'system', userId: null, name: null }, addressHash: null };
