import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  buildSesEvent,
  createSnsTopic,
  sesTopicArn,
} from '../../../tests/support/messages/sns-topic.ts';
import { requestPayment } from '../../../tests/support/server/request-payment.ts';
import { createTestShop, type Shop } from '../../../tests/support/server/test-shop.ts';
import { deliveryReports, outbox } from '../../db/schema.ts';
import { createReportHeaders } from './create-sources.ts';
import { createPostmarkReports } from './reports/postmark-reports.ts';
import { createSesReports } from './reports/ses-reports.ts';

const database = await openTestDatabase();

const topic = await createSnsTopic();
const forger = await createSnsTopic('forger');
const wire = setupServer(topic.handler);
beforeAll(() => wire.listen({ onUnhandledRequest: 'error' }));
afterAll(() => wire.close());

const confirmed: string[] = [];
const credentials = 'postmark:a-long-password-1';
let shop: Shop;
let ident: string;
let messageId: string;
beforeEach(async () => {
  confirmed.length = 0;
  const ses = createSesReports({
    topicArn: sesTopicArn,
    confirm: async (url) => void confirmed.push(url),
  });
  shop = await createTestShop(database, {
    reportSources: [createPostmarkReports(credentials), ses],
  });
  ({ ident } = await requestPayment(shop.client));
  const [row] = await database.unscopedDb
    .update(outbox)
    .set({ attempts: 1, sentAt: shop.server.clock() })
    .returning({ id: outbox.id });
  messageId = row?.id ?? '';
  // The events in these tests happen ten minutes after the email was sent.
  shop.server.clock.advance(1_200_000);
});

const post = async (source: string, body: string, headers: Record<string, string> = {}) =>
  (
    await shop.server.app.request(`http://localhost/api/messages/${source}/`, {
      method: 'POST',
      body,
      headers,
    })
  ).status;
const readDelivery = async () => {
  const { body } = await shop.client.get(`/services/payments/${ident}/`);
  const { deliveries = [] } = body as PaymentRequest;
  return deliveries.map(({ state, reason, at }) => [state, reason, at]);
};

const at = '2026-03-02T09:10:00.000Z';

describe('reports of Amazon SES', () => {
  test.each<[string, object, (string | null)[]]>([
    ['Delivery', { delivery: { timestamp: at } }, ['delivered', null, at]],
    [
      'Bounce',
      { bounce: { bounceType: 'Permanent', bounceSubType: 'General', timestamp: at } },
      ['bounced_hard', 'unknown_recipient', at],
    ],
    [
      'Bounce',
      { bounce: { bounceType: 'Transient', bounceSubType: 'MailboxFull', timestamp: at } },
      ['bounced_soft', 'mailbox_full', at],
    ],
    ['Complaint', { complaint: { timestamp: at } }, ['complained', null, at]],
  ])('with the event %s %o are recorded once [reach 3.2]', async (type, details, expected) => {
    const body = topic.notify(buildSesEvent(type, messageId, details));
    expect(await post('ses', body)).toBe(204);
    expect(await post('ses', body)).toBe(204);
    expect(await readDelivery()).toEqual([expected]);
  });

  test('about opened emails, and about unknown emails, are ignored [reach 3.2]', async () => {
    expect(await post('ses', topic.notify(buildSesEvent('Open', messageId, {})))).toBe(204);
    const other = buildSesEvent('Delivery', '0199aaaa-0000-7000-8000-000000000000', {
      delivery: { timestamp: at },
    });
    expect(await post('ses', topic.notify(other))).toBe(204);
    expect(await readDelivery()).toEqual([]);
  });

  test('are accepted only with a signature of Amazon for our topic [reach 6.1]', async () => {
    const event = buildSesEvent('Delivery', messageId, { delivery: { timestamp: at } });
    const genuine = topic.notify(event);
    const forged = [
      genuine.replace('Delivery', 'Complaint'),
      topic.notify(event, { topicArn: `${sesTopicArn}-other` }),
      // Signed with another key.
      forger.notify(event, { certUrl: topic.certificateUrl }),
      // Signed with SHA-1.
      topic.notify(event, { version: '1' }),
      '{}',
      'not JSON',
    ];
    for (const body of forged) expect(await post('ses', body)).toBe(401);
    expect(await database.unscopedDb.select().from(deliveryReports)).toEqual([]);
    expect(await post('ses', genuine)).toBe(204);
  });

  const certificatePath = '/SimpleNotificationService-forger.pem';
  test.each([
    `https://sns.eu-west-2.amazonaws.com%2eevil.example${certificatePath}`,
    `https://sns.eu-west-2.amazonaws.com.evil.example${certificatePath}`,
    `https://sns.eu-west-2.amazonaws.com%00.evil.example${certificatePath}`,
    `https://evil.example/#@sns.eu-west-2.amazonaws.com${certificatePath}`,
    `https://evil.example\\@sns.eu-west-2.amazonaws.com${certificatePath}`,
    `https://sns.eu-west-2.amazonaws.com:8443${certificatePath}`,
    `https://user@sns.eu-west-2.amazonaws.com${certificatePath}`,
    `https://SNS.eu-west-2.amazonaws.com${certificatePath}`,
    `https://sns.eu-west-2.amazonaws.com${certificatePath}?from=evil`,
    `https://sns.eu-west-2.amazonaws.com/uploads/..${certificatePath}`,
    `https://sns.eu-west-2.amazonaws.com/evil.pem`,
    `http://sns.eu-west-2.amazonaws.com${certificatePath}`,
    'not a URL',
  ])('do not make the server fetch a certificate from %s [reach 6.1]', async (certUrl) => {
    const requested: string[] = [];
    const note = ({ request }: { readonly request: Request }) => void requested.push(request.url);
    wire.events.on('request:start', note);
    const event = buildSesEvent('Delivery', messageId, { delivery: { timestamp: at } });
    expect(await post('ses', forger.notify(event, { certUrl }))).toBe(401);
    wire.events.removeListener('request:start', note);
    expect(requested).toEqual([]);
  });

  test.each<[string, () => Response]>([
    ['is longer than 16 KB', () => new Response(forger.certificate + ' '.repeat(16 * 1024))],
    ['is no certificate', () => new Response('<html>')],
    ['is an error', () => new Response(forger.certificate, { status: 404 })],
    ['redirects', () => Response.redirect('https://evil.example/', 302)],
  ])(
    'are refused when the response with the certificate %s [reach 6.1]',
    async (_title, respond) => {
      wire.use(http.get(forger.certificateUrl, respond));
      const event = buildSesEvent('Delivery', messageId, { delivery: { timestamp: at } });
      expect(await post('ses', forger.notify(event))).toBe(401);
      wire.resetHandlers();
    },
  );

  test('begin with a subscription, which the server confirms only for our topic, at a host of Amazon [reach 6.1]', async () => {
    expect(await post('ses', topic.askToConfirm(undefined, `${sesTopicArn}-other`))).toBe(401);
    expect(await post('ses', topic.askToConfirm('https://evil.example/'))).toBe(401);
    expect(
      await post('ses', topic.askToConfirm('https://sns.eu-west-2.amazonaws.com.evil.example/')),
    ).toBe(401);
    expect(
      await post('ses', topic.askToConfirm('https://sns.eu-west-2.amazonaws.com:8443/?Token=abc')),
    ).toBe(401);
    expect(confirmed).toEqual([]);
    expect(await post('ses', topic.askToConfirm())).toBe(204);
    expect(confirmed).toEqual([
      'https://sns.eu-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=abc',
    ]);
  });
});

describe('reports of Postmark', () => {
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const build = (event: object) =>
    JSON.stringify({ MessageID: 'pm-1', Metadata: { message: messageId }, ...event });

  test.each<[string, object, (string | null)[]]>([
    ['a delivery', { RecordType: 'Delivery', DeliveredAt: at }, ['delivered', null, at]],
    [
      'a hard bounce',
      { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, BouncedAt: at },
      ['bounced_hard', 'unknown_recipient', at],
    ],
    [
      'a soft bounce',
      { RecordType: 'Bounce', Type: 'SoftBounce', BouncedAt: at },
      ['bounced_soft', null, at],
    ],
    [
      'a complaint',
      { RecordType: 'SpamComplaint', Type: 'SpamComplaint', BouncedAt: at },
      ['complained', null, at],
    ],
  ])('about %s are recorded once [reach 3.1]', async (_title, event, expected) => {
    expect(await post('postmark', build(event), { authorization })).toBe(204);
    expect(await post('postmark', build(event), { authorization })).toBe(204);
    expect(await readDelivery()).toEqual([expected]);
  });

  test('about an absence note are ignored [reach 3.1]', async () => {
    const event = build({ RecordType: 'Bounce', Type: 'AutoResponder', BouncedAt: at });
    expect(await post('postmark', event, { authorization })).toBe(204);
    expect(await readDelivery()).toEqual([]);
  });

  test('are accepted only with the user name and the password of the webhook [reach 6.1]', async () => {
    const event = build({ RecordType: 'Delivery', DeliveredAt: at });
    const wrong = `Basic ${Buffer.from('postmark:wrong').toString('base64')}`;
    for (const headers of [{}, { authorization: wrong }, { authorization: `${authorization}=` }]) {
      expect(await post('postmark', event, headers as Record<string, string>)).toBe(401);
    }
    expect(await database.unscopedDb.select().from(deliveryReports)).toEqual([]);
  });
});

test('An email contains the id of its message, which the provider repeats in its reports [reach 3.1, reach 3.2]', () => {
  const none = { postmarkWebhook: undefined, ses: undefined };
  expect(createReportHeaders(none)).toBeUndefined();
  expect(createReportHeaders({ ...none, postmarkWebhook: credentials })?.('id-1')).toEqual({
    'X-PM-Metadata-message': 'id-1',
  });
  const ses = { topicArn: sesTopicArn, configurationSet: 'go' };
  expect(createReportHeaders({ ...none, ses })?.('id-1')).toEqual({
    'X-SES-CONFIGURATION-SET': 'go',
    'X-SES-MESSAGE-TAGS': 'message=id-1',
  });
});
