import { domainToASCII } from 'node:url';
import * as v from 'valibot';
import { smtpPorts } from '../../../contract/entities/connection.ts';
import { isEmail } from '../../../contract/primitives.ts';

/** An IP address is no host name. */
const isHostName = (host: string) =>
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/.test(host);

export const smtpCredentialsSchema = v.object({
  host: v.pipe(
    v.string(),
    v.transform((host) => domainToASCII(host)),
    v.maxLength(253),
    v.check(isHostName),
  ),
  port: v.picklist(smtpPorts),
  user: v.pipe(v.string(), v.nonEmpty()),
  password: v.pipe(v.string(), v.nonEmpty()),
  sender: v.pipe(v.string(), v.check(isEmail)),
});

export type SmtpCredentials = v.InferOutput<typeof smtpCredentialsSchema>;

/** TLS begins with the first byte (RFC 8314). */
const TLS_PORT = '465';

export const toSmtpUrl = ({ host, port, user, password }: SmtpCredentials) => {
  const logIn = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `${port === TLS_PORT ? 'smtps' : 'smtp'}://${logIn}@${host}:${port}`;
};
