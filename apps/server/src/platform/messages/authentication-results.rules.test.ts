import { expect, test } from 'vitest'
import { trustedResults } from './authentication-results.rules.ts'

const own = 'Authentication-Results: mx.two.example; dmarc=fail header.from=bank.example'
const forged = 'Authentication-Results: mx.two.example; dmarc=pass header.from=bank.example'
const hop = (by: string) =>
  `Received: from a.example (a.example [192.0.2.1]) by ${by} with ESMTP; Sat, 28 Nov 2026 00:00:00 +0700`
const read = (...lines: string[]) =>
  trustedResults(Buffer.from(`${lines.join('\r\n')}\r\nFrom: a@bank.example\r\n\r\n${forged}\r\n`), 'mx.two.example')

test.each<[string, string[], string | null]>([
  ['above everything', [own], 'fail'],
  ['above the first hop; what came with the mail does not count', [own, hop('mx.two.example'), forged], 'fail'],
  ['below the hop of the same server', [hop('mx.two.example'), own], 'fail'],
  [
    'below two hops of it; only the first counts',
    [hop('imap.two.example'), hop('mx.two.example'), own, forged],
    'fail',
  ],
  ['below the hop of another server', [hop('mx.evil.example'), forged], null],
  ['below a hop without a name', ['Received: (qmail 1 invoked by uid 0)', forged], null],
  ['further down than another server', [hop('mx.two.example'), hop('mx.evil.example'), forged], null],
  ['of another server', ['Authentication-Results: mx.evil.example; dmarc=pass'], null],
  ['of a name that only begins like it', ['Authentication-Results: mx.two.example.evil.example; dmarc=pass'], null],
  ['of a name in a comment', ['Authentication-Results: (mx.two.example) mx.evil.example; dmarc=pass'], null],
  ['of no name', ['Authentication-Results: dmarc=pass; spf=pass'], null],
  ['in a field of another name', ['X-Authentication-Results: mx.two.example; dmarc=pass'], null],
  ['in the text of the mail', [], null],
])('results %s', (_, lines, dmarc) => {
  expect(read(...lines)?.dmarc?.result ?? null).toBe(dmarc)
})

test('are read as RFC 8601 writes them', () => {
  const raw = [
    'Authentication-Results: "MX.Two.example" 1 (a (nested; one) dmarc=pass);',
    '\tspf=pass (two: 192.0.2.1 is allowed; spf=fail) smtp.mailfrom="a;b"@bounce.seller.example;',
    ' dkim=pass reason="good; dkim=fail header.d=bank.example" header.d=Seller.example header.s=x; dkim = fail header.i=@other.example;',
    ' dmarc/1=none header.from=seller.example',
    hop('mx.two.example'),
  ]
  expect(read(...raw)).toEqual({
    by: 'server',
    spf: { result: 'pass', domain: 'bounce.seller.example' },
    dkim: [
      { result: 'pass', domain: 'seller.example' },
      { result: 'fail', domain: 'other.example' },
    ],
    dmarc: { result: 'none', domain: 'seller.example' },
  })
  expect(read('Authentication-Results: mx.two.example; none')).toBe(null)
})
