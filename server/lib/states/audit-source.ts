import type { AuditActorType } from '../../../contract/entities/audit.ts';

/** Who causes an event of the audit log, which owners see as the activity log. */
export interface AuditActor {
  readonly type: AuditActorType;
  /** Null if the actor is not a user. */
  readonly userId: string | null;
  /**
   * The user's name at the time of the event, because the name may change later. Null if the actor
   * is not a user.
   */
  readonly name: string | null;
  /** The name of the tablet on which the user logged in with a PIN. */
  readonly tabletName?: string | undefined;
}

/**
 * Where an event of the audit log comes from: its actor, and the network address of the actor's
 * device.
 */
export interface AuditSource {
  readonly actor: AuditActor;
  /**
   * A hash of the address with a secret key. Null if the address is unknown, or if the server
   * itself causes the event.
   */
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

/** The source of events that a command of the operator causes. */
export const cliSource: AuditSource = {
  actor: { type: 'cli', userId: null, name: null },
  addressHash: null,
};

/** The source of events that the server's background work causes. */
export const systemSource: AuditSource = {
  actor: { type: 'system', userId: null, name: null },
  addressHash: null,
};
