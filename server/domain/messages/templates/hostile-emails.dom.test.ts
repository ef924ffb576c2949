import { expect, test } from 'vitest';
import { hostileTexts } from '../../../../tests/support/messages/hostile-texts.ts';
import { buildPaymentRequestEmail } from './request-emails.ts';
import { buildInviteEmail } from './staff-emails.ts';

const link = 'https://pay.example.com/pay/x';

test.each(hostileTexts)(
  'emails show %s as text, even without a content security policy [attack 3.4]',
  (text) => {
    const common = {
      shop: { name: text, phone: text, replyTo: null, colour: null, dataContact: text },
      link,
    };
    const request = buildPaymentRequestEmail({
      ...common,
      customer: { name: text, email: 'jo@example.com', phone: null },
      description: text,
      amountGross: 4500,
    });
    const invite = buildInviteEmail({
      ...common,
      firstName: text,
      invitedBy: text,
      email: 'jo@example.com',
      expiresAt: new Date(),
    });
    for (const { html } of [request, invite]) {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      expect(body.textContent).toContain(text);
      expect(
        body.querySelectorAll('script, iframe, img, form, base, svg, math, [onerror], [onload]'),
      ).toHaveLength(0);
      expect([...body.querySelectorAll('a')].map(({ href }) => href)).toEqual([link, link]);
    }
  },
);
