import { describe, expect, test } from 'vitest';
import {
  origin,
  reminder,
  request,
  sampleMessages,
  shop,
} from '../../../../tests/support/messages/sample-messages.ts';
import { buildPaymentRequestEmail } from './request-emails.ts';

const pressurePattern =
  /\b(urgent|urgently|immediate|immediately|now|today|hurry|act|final|last chance|warning|alert|suspend|suspended|penalty|fine|legal|overdue|verify|confirm your|update your|log in to|prize|winner|free|gift|click)\b|!/i;

const stripTags = (html: string) => html.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ');

// The National Cyber Security Centre and Ofcom give this advice.
describe.each(Object.entries(sampleMessages))(
  '%s follows UK guidance against scams [shop 2.3]',
  (_, { subject, text, html }) => {
    test('begins with the name of the shop as its sender', () => {
      if (subject !== undefined) expect(subject).toMatch(/Corner Garage/);
      expect(text.slice(0, 100)).toContain('Corner Garage');
    });

    test('has only links to the server’s own origin, and shows each URL in full', () => {
      const links = [...text.matchAll(/(?:https?:\/\/|www\.)\S+/g)].map(([link]) => link);
      for (const link of links) expect(new URL(link).origin).toBe(origin);
      // A reminder also has the link that stops it.
      expect(new Set(links.filter((link) => link !== reminder.stopLink)).size).toBeLessThanOrEqual(
        1,
      );
      const targets = [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(
        ([, target = '']) => target,
      );
      for (const target of targets) {
        expect(links).toContain(target);
        expect(stripTags(html ?? '')).toContain(target);
      }
    });

    test('does not hurry, threaten or promise, and asks for no data', () => {
      for (const part of [subject ?? '', text, stripTags(html ?? '')])
        expect(part.replaceAll(origin, '')).not.toMatch(pressurePattern);
    });

    test('has no script, no form and no picture except the attached logo', () => {
      expect(html ?? '').not.toMatch(/<(img|script|form|iframe|object|input)\b/i);
    });
  },
);

test('a request says that nothing happens if the customer does nothing, and how to check that it is genuine [shop 2.3]', () => {
  const { text } = buildPaymentRequestEmail(request);
  expect(text).toContain('nothing is taken unless you choose to pay');
  expect(text).toContain('ask Corner Garage on a number you already know');
});

test.each([
  [{ phone: '01632 960 018', replyTo: null }, 'To reach Corner Garage, call 01632 960 018.'],
  [{ phone: null, replyTo: 'desk@garage.example' }, 'To reach Corner Garage, reply to this email.'],
])('a message lists the contact data that the shop has set: %j [shop 2.1]', (contact, line) => {
  expect(buildPaymentRequestEmail({ ...request, shop: { ...shop, ...contact } }).text).toContain(
    `\n${line}\n`,
  );
});

test('a message has no line about contact data when the shop has set none [shop 2.1]', () => {
  const { text } = buildPaymentRequestEmail({
    ...request,
    shop: { ...shop, phone: null, replyTo: null },
  });
  expect(text).not.toMatch(/To reach|null/);
});
