import type { AuditActorType } from '../../../contract/entities/audit.ts';

/** Owners see the audit log as the activity log. */
export interface AuditActor {
  readonly type: AuditActorType;
  /** Only a user has an id. */
  readonly userId: string | null;
  /** The user's name at the time of the event, because it may change later. */
  readonly name: string | null;
  /** The user logged in on this tablet with a PIN. */
  readonly tabletName?: string | undefined;
}

/** Events in the audit log have an origin. */
export interface AuditSource {
  readonly actor: AuditActor;
  /**
   * A keyed hash of the device's network address (`createAuditHash`). It is null when the address is unknown,
   * or when the server itself has caused the event.
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

/** A command of the operator. */
export const cliSource: AuditSource = {
  actor: { type: 'cli', userId: null, name: null },
  addressHash: null,
};

/** The server's background work. */
export const systemSource: AuditSource = {
  actor: { type: 'system', userId: null, name: null },
  addressHash: null,
};
