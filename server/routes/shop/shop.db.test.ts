import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { insertNewRequest, insertTenant, insertUser } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { logInAs, setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { paymentRequests, shopLogos, tenants } from '../../db/schema.ts';
import { DAY_MS } from '../../lib/time/durations.ts';

const database = await openTestDatabase();
const shop = setUpTestShop(database);

const profile = {
  name: 'Corner Garage',
  phone: '01632 960 018',
  address: '12 Harbour Street, Whitby',
  replyTo: 'desk@garage.example',
  linkLifetimeDays: 14,
  pricesIncludeVat: true,
};
const toBase64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"></path></svg>';
const setLogo = (content: string | Uint8Array) =>
  shop.client.put('/shop/logo/', { image: toBase64(content) });
const request = {
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' },
  description: 'MOT',
  amountNet: 4500,
  vatCode: 'T1',
};
const getPage = async (path: string) =>
  (await shop.server.app.request(`http://localhost${path}`)).text();

describe('the shop profile', () => {
  test('is stored and read by the owner, and its empty fields are cleared [shop 1.1]', async () => {
    const stored = {
      ...profile,
      vatNumber: null,
      logoUrl: null,
      confirmAbove: 500_000,
      allowsDelayedMethods: false,
      reminderDays: [],
      counterMax: null,
      counterSharesPrices: false,
      colour: null,
      dataContact: null,
      counterUrl: null,
      includeVat: true,
      version: expect.any(String),
    };
    expect((await shop.client.put('/shop/', profile)).body).toEqual(stored);
    expect((await shop.client.get('/shop/')).body).toEqual(stored);
    const withNumber = await shop.client.put('/shop/', { ...profile, vatNumber: 'gb123456789' });
    expect(withNumber.body).toEqual({ ...stored, vatNumber: 'GB 123 4567 89' });
    // Without the field, the number stays.
    expect((await shop.client.put('/shop/', profile)).body).toEqual(withNumber.body);
    const cleared = {
      ...profile,
      phone: '',
      address: null,
      replyTo: '',
      linkLifetimeDays: null,
      vatNumber: ' ',
    };
    expect((await shop.client.put('/shop/', cleared)).body).toMatchObject({
      phone: null,
      address: null,
      replyTo: null,
      linkLifetimeDays: null,
      vatNumber: null,
    });
  });

  test('can be read and changed only by the owner, and changes no other tenant [shop 1.2]', async () => {
    const other = await insertTenant(database, { host: 'other.example', name: 'Other' });
    await insertUser(database, shop.tenant, { email: 'sam@example.com' });
    const colleague = await logInAs(shop.server, 'sam@example.com');
    for (const response of [
      await colleague.get('/shop/'),
      await colleague.put('/shop/', profile),
      await colleague.put('/shop/logo/', { image: toBase64(svg) }),
      await colleague.send('DELETE', '/shop/logo/'),
    ]) {
      expect([response.status, response.body]).toMatchObject([403, { code: 'owner_only' }]);
    }
    await shop.client.put('/shop/', profile);
    await setLogo(svg);
    const [row] = await database.unscopedDb.select().from(tenants).where(eq(tenants.id, other.id));
    expect(row).toMatchObject({
      name: 'Other',
      phone: null,
      logoHash: null,
      linkLifetimeDays: null,
    });
  });

  test.each([
    ['a link in the name', { name: 'Pay at evil.com' }, 'name'],
    ['a link in the address', { address: 'https://evil.example' }, 'address'],
    ['an invalid email address', { replyTo: 'desk' }, 'reply_to'],
    ['an incomplete VAT number', { vatNumber: 'GB 123' }, 'vat_number'],
    ['a web address for questions about data', { dataContact: 'evil.com/@x' }, 'data_contact'],
    ['a colour that is none', { colour: 'red' }, 'colour'],
    ['an empty name', { name: ' ' }, 'name'],
    ['links for no day', { linkLifetimeDays: 0 }, 'link_lifetime_days'],
    ['links for more than a year', { linkLifetimeDays: 366 }, 'link_lifetime_days'],
  ])('refuses %s [shop 1.1]', async (_, change, field) => {
    const { status, text } = await shop.client.put('/shop/', { ...profile, ...change });
    expect([status, Object.keys(JSON.parse(text))]).toEqual([400, expect.arrayContaining([field])]);
  });

  test('says whether prices include VAT, and how long new links work [shop 1.4, shop 1.5]', async () => {
    await shop.client.put('/shop/', profile);
    shop.server.clock.advance(2_000);
    const { body: whoami } = await shop.client.get('/whoami/');
    expect(whoami).toMatchObject({
      client: {
        name: 'Corner Garage',
        pricesIncludeVat: true,
        capabilities: expect.arrayContaining(['shop']),
      },
    });
    const { body } = await shop.client.post('/services/payments/', request);
    const { createdAt, expiresAt } = body as { createdAt: string; expiresAt: string };
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(14 * DAY_MS);
  });

  test('is in messages and on the customer’s page [shop 2.1, shop 2.2]', async () => {
    await shop.client.put('/shop/', profile);
    const { body: logo } = await setLogo(svg);
    shop.server.clock.advance(2_000);
    await shop.client.post('/services/payments/', request);
    const messages = await shop.server.messages();
    const email = messages.find(({ channel }) => channel === 'email');
    expect(email).toMatchObject({ senderName: 'Corner Garage', replyTo: 'desk@garage.example' });
    expect(email?.text).toContain(
      'To reach Corner Garage, call 01632 960 018 or reply to this email.',
    );
    expect(messages.find(({ channel }) => channel === 'sms')?.text).toMatch(
      /Corner Garage asks you to pay £54\.00/,
    );
    const page = await getPage(/\/pay\/[\w-]+/.exec(email?.text ?? '')?.[0] ?? '');
    for (const part of [
      'href="tel:01632960018"',
      'href="mailto:desk@garage.example"',
      '12 Harbour Street, Whitby',
      `src="${Object(logo).logoUrl}"`,
    ]) {
      expect(page).toContain(part);
    }
  });

  test('gives pages and emails the shop’s colour, and says whom to ask about personal data [shop 6.1, shop 6.3]', async () => {
    await shop.client.put('/shop/', {
      ...profile,
      colour: '#8A1C7C',
      dataContact: 'privacy@garage.example or 01632 960 018',
      counterMax: 20_000,
    });
    shop.server.clock.advance(2_000);
    await shop.client.post('/services/payments/', request);
    const [email] = (await shop.server.messages()).filter(({ channel }) => channel === 'email');
    expect(email?.html).toContain('bgcolor="#8a1c7c"');
    const line = 'Questions or complaints about your data: privacy@garage.example or 01632 960 018';
    expect(email?.text).toContain(line);
    const payPath = /\/pay\/[\w-]+/.exec(email?.text ?? '')?.[0] ?? '';
    await database.unscopedDb.update(paymentRequests).set({ status: 'paid' });
    for (const path of [payPath, `${payPath}/receipt`, '/counter']) {
      const response = await shop.server.app.request(`http://localhost${path}`);
      const page = await response.text();
      expect(page).toContain('--action: #8a1c7c; --on-action: #ffffff;');
      expect(page.replaceAll(/<\/?bdi>/g, '')).toContain(line);
      const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
      const hashes = styles.map((style) => createHash('sha256').update(style).digest('base64'));
      expect(response.headers.get('content-security-policy')).toContain(
        `style-src ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`,
      );
    }
    await shop.client.put('/shop/', { ...profile, colour: '', dataContact: 'desk@garage.example' });
    const page = await getPage(payPath);
    expect(page).not.toContain('#8a1c7c');
    expect(page).toContain(
      'href="mailto:desk@garage.example"><bdi>desk@garage.example</bdi></a></p>',
    );
  });

  test('is escaped on the customer’s page [shop 2.2]', async () => {
    const text = '"><script>alert(1)</script>';
    await shop.client.put('/shop/', { ...profile, phone: text, address: text });
    const payment = await insertNewRequest(database, shop.tenant);
    expect(await getPage(`/pay/${payment.payToken}`)).not.toContain('<script>alert');
  });
});

describe('the logo', () => {
  const loadLogo = async (url: unknown) =>
    shop.server.app.request(`http://localhost${String(url)}`);

  test('is served with a policy that forbids scripts and requests, and can be removed [shop 1.3]', async () => {
    const { body } = await setLogo(`<?xml version="1.0"?><!-- x -->${svg}`);
    const { logoUrl } = body as { logoUrl: string };
    expect(logoUrl).toMatch(/^\/pay\/logos\/[\w-]{43}$/);
    const response = await loadLogo(logoUrl);
    expect(await response.text()).toBe(svg);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await shop.client.send('DELETE', '/shop/logo/')).body).toMatchObject({ logoUrl: null });
    expect((await loadLogo(logoUrl)).status).toBe(404);
    expect(await database.unscopedDb.$count(shopLogos)).toBe(0);
  });

  test('has another URL when it changes [shop 1.3]', async () => {
    const first = Object((await setLogo(svg)).body).logoUrl;
    const second = Object((await setLogo(svg.replace('h9', 'h8'))).body).logoUrl;
    expect(second).not.toBe(first);
    expect((await loadLogo(first)).status).toBe(404);
    expect((await loadLogo(second)).status).toBe(200);
  });

  test.each([
    ['an SVG with a script', svg.replace('<path', '<script>1</script><path'), /more than shapes/],
    ['a file of another kind', 'GIF89a', /PNG or SVG/],
    [
      'a damaged PNG',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
      /damaged/,
    ],
    ['more than 50 KB', 'x'.repeat(50_001), /50 KB/],
  ])('refuses %s [shop 1.3]', async (_, content, message) => {
    const { status, body } = await setLogo(content);
    expect([status, Object(body).image?.[0]]).toEqual([400, expect.stringMatching(message)]);
  });
});
