import type { PasskeyCreation, PasskeyRequest } from '../../../contract/entities/passkey.ts';
import type { TestClient } from '../server/test-client.ts';
import {
  type CeremonyChanges,
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from './software-authenticator.ts';

export const beginCreation = async (client: TestClient) =>
  (await client.post('/passkeys/options/')).body as PasskeyCreation;

export const beginLogIn = async (client: TestClient) =>
  (await client.post('/login/passkey/options/')).body as PasskeyRequest;

/** `changes` makes the payload invalid. */
export const createPasskey = async (
  client: TestClient,
  authenticator: SoftwareAuthenticator,
  changes?: CeremonyChanges,
) => client.post('/passkeys/', authenticator.create(await beginCreation(client), changes));

/** `changes` makes the payload invalid. */
export const logInWithPasskey = async (
  client: TestClient,
  authenticator: SoftwareAuthenticator,
  changes?: CeremonyChanges,
) => client.post('/login/passkey/', authenticator.get(await beginLogIn(client), changes));

/** For the client's user. */
export const prepareNewPasskey = async (client: TestClient) =>
  createSoftwareAuthenticator(client.origin).create(await beginCreation(client));

/** Of a log-in with a new passkey of the client's user. */
export const prepareProof = async (client: TestClient) => {
  const authenticator = createSoftwareAuthenticator(client.origin);
  await createPasskey(client, authenticator);
  return authenticator.get(await beginLogIn(client));
};
