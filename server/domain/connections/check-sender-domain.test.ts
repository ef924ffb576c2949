import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDnsServer } from '../../../tests/support/network/dns-server.ts';
import { createTextLookup } from '../../lib/outgoing/lookup-texts.ts';
import { checkSenderDomain } from './check-sender-domain.ts';

const longRecord = `v=spf1 ${'ip4:192.0.2.1 '.repeat(20)}-all`;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  dns = await startDnsServer({
    'both.example': ['google-site-verification=1', longRecord],
    '_dmarc.both.example': ['v=DMARC1; p=quarantine'],
    'bare.example': [],
    'twice.example': ['v=spf1 -all', 'V=SPF1 ~all'],
    '_dmarc.twice.example': ['v=DMARC1; rua=mailto:a@b.example'],
    '_dmarc.example': 'no such name',
    'desk.both.example': 'no such name',
    'broken.example': 'failure',
    '_dmarc.broken.example': 'failure',
    'silent.example': 'silence',
    '_dmarc.silent.example': 'silence',
  });
});
afterAll(() => dns.stop());

test.each([
  ['both.example', [true, /^SPF: both\.example says which/], [true, /land in spam\.$/]],
  ['bare.example', [false, /does not say which servers/], [false, /no rule for forged/]],
  ['twice.example', [false, /more than one record/], [false, /no policy/]],
  ['desk.both.example', [false, /does not say/], [true, /^DMARC: both\.example has a rule/]],
  ['broken.example', [false, /could not be looked up/], [false, /could not be looked up/]],
  ['silent.example', [false, /could not be looked up/], [false, /could not be looked up/]],
] as const)(
  'the check of a sender address looks up SPF and DMARC of %s, and explains what it finds [shop 5.15]',
  async (domain, spf, dmarc) => {
    const lookup = createTextLookup({ timeoutMs: 500, dnsServers: [dns.server] });
    const lines = await checkSenderDomain(`desk@${domain}`, lookup);
    expect(lines).toEqual(
      [spf, dmarc].map(([isGood, text]) => ({ isGood, text: expect.stringMatching(text) })),
    );
  },
);
