import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type SmtpService,
  smtpAccount,
  startSmtpService,
} from '../../../tests/support/messages/smtp-service.ts';
import { encrypt } from '../../lib/crypto/encryption.ts';
import { checkTenantEmail } from './check-messages.ts';

const appSecrets = ['an-app-secret-of-32-characters..'];
const id = 'account';
let smtp: SmtpService;
beforeAll(async () => {
  smtp = await startSmtpService();
});
afterAll(() => smtp.stop());

const check = (password: string, secrets = appSecrets) => {
  const credentials = JSON.stringify({ ...smtpAccount, password });
  const encryptedCredentials = encrypt(credentials, appSecrets, id);
  const account = { id, host: 'garage.example.com', encryptedCredentials };
  return checkTenantEmail(account, { appSecrets: secrets }, smtp.network);
};

test('the doctor logs in to the mail server of a tenant, and prints its answer without the password [shop 5.14]', async () => {
  expect(await check(smtpAccount.password)).toMatchObject({
    level: 'ok',
    topic: 'Email of garage.example.com',
  });
  const refused = await check('an old password');
  expect(refused).toMatchObject({
    level: 'fail',
    text: expect.stringContaining('does not accept the log-in'),
  });
  expect(JSON.stringify(refused)).not.toContain('an old password');
  expect(await check('any', ['another-secret-of-32-characters!'])).toMatchObject({
    level: 'fail',
    text: expect.stringContaining('APP_SECRET'),
  });
  expect(smtp.received).toEqual([]);
});
