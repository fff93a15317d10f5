import { expect, test } from 'vitest'
import type { SenderResults } from '@khlang/contract/mails'
import { judgeSender, type Senders } from './sender.rules.ts'

const senders = (more: Partial<Senders> = {}): Senders => ({
  from: ['billing@seller.example'],
  fromFields: 1,
  sender: null,
  returnPath: null,
  ...more,
})
const of = (result: string, domain: string | null = 'seller.example') => ({ result, domain })
const results = (more: Partial<SenderResults> = {}): SenderResults => ({
  by: 'here',
  spf: of('none'),
  dkim: [],
  dmarc: of('none'),
  ...more,
})

test.each<[string, SenderResults | null, string]>([
  ['nobody checked', null, 'unchecked'],
  ['DMARC passed', results({ dmarc: of('pass') }), 'verified'],
  [
    'DMARC passed for a part of the same organisation',
    results({ dmarc: of('pass', 'mail.seller.example') }),
    'verified',
  ],
  ['DMARC passed for somebody else', results({ dmarc: of('pass', 'evil.example') }), 'none'],
  ['DMARC failed', results({ dmarc: of('fail'), spf: of('pass') }), 'failed'],
  ['DMARC could not be asked for', results({ dmarc: of('temperror'), spf: of('fail') }), 'unchecked'],
  ['no policy, SPF passed', results({ spf: of('pass', 'bounce.seller.example') }), 'verified'],
  ['no policy, DKIM passed', results({ dkim: [of('fail', 'x.example'), of('pass')] }), 'verified'],
  ['a broken policy counts as none', results({ dmarc: of('permerror'), dkim: [of('pass')] }), 'verified'],
  ['no policy, SPF failed', results({ spf: of('fail') }), 'failed'],
  ['no policy, and somebody else passed', results({ spf: of('pass', 'evil.example') }), 'failed'],
  ['no policy, and somebody else signed', results({ dkim: [of('pass', 'evil.example')] }), 'failed'],
  ['no policy, SPF could not be asked for', results({ spf: of('temperror') }), 'unchecked'],
  ['no policy, a key could not be asked for', results({ spf: of('fail'), dkim: [of('temperror')] }), 'unchecked'],
  ['a signature without a key', results({ dkim: [of('neutral')] }), 'none'],
  ['nothing published', results(), 'none'],
])('of one sender: %s', (_, found, check) => {
  expect(judgeSender(senders(), null, found)).toMatchObject({ sender: 'billing@seller.example', check })
})

const pass = results({ spf: of('pass', 'evil.example'), dmarc: null })
test.each<[string, Partial<Senders>, SenderResults | null, object]>([
  [
    'two From fields',
    { from: ['ceo@bank.example', 'me@evil.example'], fromFields: 2 },
    pass,
    { sender: 'me@evil.example', check: 'failed' },
  ],
  [
    'two From fields of one address',
    { from: ['a@bank.example', 'a@bank.example'], fromFields: 2 },
    results({ dmarc: of('pass', 'bank.example') }),
    { check: 'failed' },
  ],
  [
    'two addresses in one From field',
    { from: ['ceo@bank.example', 'me@evil.example'] },
    null,
    { sender: 'me@evil.example', check: 'failed' },
  ],
  [
    'two people of one domain, and the one who sent it',
    { from: ['a@seller.example', 'b@seller.example'], sender: 'b@seller.example' },
    results({ dmarc: of('pass') }),
    { sender: 'b@seller.example', check: 'verified', sentBy: null },
  ],
  ['no From at all', { from: [], fromFields: 0 }, pass, { sender: 'me@evil.example' }],
  [
    'another Sender than the From',
    { sender: 'me@evil.example' },
    null,
    { sender: 'billing@seller.example', check: 'unchecked', sentBy: 'me@evil.example' },
  ],
  [
    'a Sender that poses as somebody',
    { sender: 'ceo@bank.example' },
    results({ dmarc: of('pass') }),
    { sender: 'billing@seller.example', check: 'verified', sentBy: 'ceo@bank.example' },
  ],
  [
    'a spoofed From, and who really sent it',
    {},
    results({ spf: of('pass', 'evil.example'), dmarc: of('fail') }),
    { sender: 'billing@seller.example', check: 'failed', sentBy: 'evil.example' },
  ],
  ['a Sender of the same organisation', { sender: 'x@mail.seller.example' }, null, { sentBy: null }],
])('of %s', (_, named, found, wanted) => {
  expect(judgeSender(senders(named), 'me@evil.example', found)).toMatchObject(wanted)
})
