import { expect, test } from 'vitest';
import { checkLinks } from './check-links.ts';

const check = (description: string, host: string, replyTo: string | null) => () =>
  checkLinks({ description }, { host, replyTo }, { byPin: true, canAsk: false });

test.each([
  ['pay.harbourview.co.uk', null, 'pay.harbourview.co.uk/kit'],
  ['pay.harbourview.co.uk', 'info@harbourview.co.uk', 'www.harbourview.co.uk/kit'],
  ['pay.harbourview.co.uk', 'Harbourview@gmail.com', 'harbourview@Gmail.com'],
  ['pay.harbourview.co.uk', 'info@Mail.HarbourView.co.uk', 'mail.harbourview.co.uk'],
])('a shop at %s with the reply-to address %s owns the link %s [attack 5.15]', (...example) => {
  const [host, replyTo, link] = example;
  expect(check(`See ${link}`, host, replyTo)).not.toThrow();
});

test.each([
  ['pay.harbourview.co.uk', 'harbourview@gmail.com', 'sites.gmail.com/win'],
  ['pay.harbourview.co.uk', 'harbourview@gmail.com', 'my.harbourview@gmail.com'],
  ['pay.harbourview.co.uk', 'harbourview@btinternet.com', 'home.btinternet.com'],
  ['harbourview.github.io', 'win@evil.github.io', 'evil.github.io'],
  ['pay.harbourview.co.uk', 'info@evil.co.uk', 'evil.co.uk'],
  ['localhost', 'info@harbourview.co.uk', 'harbourview.co.uk'],
])(
  'a shop at %s with the reply-to address %s does not own the link %s [attack 5.15]',
  (...example) => {
    const [host, replyTo, link] = example;
    expect(check(`See ${link}`, host, replyTo)).toThrow();
  },
);
