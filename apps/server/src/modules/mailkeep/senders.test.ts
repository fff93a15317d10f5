import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Mailbox } from '@khlang/contract/mailboxes'
import type { MailDetail, MailListed } from '@khlang/contract/mails'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { beforeAll, describe, expect, test } from 'vitest'
import { company, documentXml } from '../../../../../packages/etax/test/documents.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import { createDnsServer } from '../../../test/dns-server.ts'
import { fakeConsents } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { listenForMail, mailDomain, mailEnv, mailRule, rawMail, startImap } from '../../../test/mails.ts'

let world: World
let one: Business
let dns: Awaited<ReturnType<typeof createDnsServer>>
let smtp: Awaited<ReturnType<typeof listenForMail>>
let imap: Awaited<ReturnType<typeof startImap>>
let read: Mailbox
let received: Mailbox
const key = generateKeyPairSync('rsa', { modulusLength: 2048 })

beforeAll(async () => {
  dns = await createDnsServer()
  world = await createWorld(
    { ...mailEnv, DNS_SERVERS: dns.address, LIMIT_MAIL_IN_PER_MINUTE: '1000' },
    { consents: fakeConsents() },
  )
  one = await createBusiness(world)
  smtp = await listenForMail(world)
  imap = await startImap()
  const add = (body: object) => one.malee.call<Mailbox>('POST', '/api/admin/mailboxes', body)
  received = await add({ name: 'มาถึงที่นี่', localPart: 'acme' })
  read = await add({ name: 'อ่านจากเซิร์ฟเวอร์', imap: imap.settings({ authservId: 'mx.two.example' }) })
  const publicKey = key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  for (const [domain, policy] of [
    ['good.example', 'p=reject'],
    ['strict.example', 'p=reject'],
    ['slow.example', 'p=reject'],
    ['plain.example', null],
  ] as const) {
    dns.answers.set(domain, [
      `v=spf1 ${domain === 'good.example' || domain === 'plain.example' ? 'ip4:127.0.0.1' : ''} -all`,
    ])
    dns.answers.set(`k._domainkey.${domain}`, [`v=DKIM1; k=rsa; p=${publicKey}`])
    if (policy) dns.answers.set(`_dmarc.${domain}`, [`v=DMARC1; ${policy}`])
  }
  dns.answers.set('_dmarc.slow.example', 'fails')
})

let made = 0
const invoice = () => {
  const number = `SD-${++made}`
  return { number, filename: `${number}.xml`, content: documentXml({ number, buyer: `${company}00000` }) }
}
const mailOf = async (box: Mailbox, subject: string): Promise<MailDetail> => {
  const query = `mailboxId=${box.id}&q=${encodeURIComponent(subject)}`
  const { items } = await one.malee.call<{ items: MailListed[] }>('GET', `/api/admin/mails?${query}`)
  const id = items.find((mail) => mail.subject === subject)?.id
  return one.malee.call<MailDetail>('GET', `/api/admin/mails/${id}`)
}
const aSubject = () => `เรื่อง ${++made}`
const lightOf = async (number: string) => {
  const { items } = await one.malee.call<{ items: { id: string }[] }>('GET', `/api/edocs/inbox?documentNo=${number}`)
  return one.malee.call<{ light: string; findings: { en: string }[] }>('GET', `/api/edocs/${items[0]?.id}?box=inbox`)
}
const spoofed = 'The mail with this document isn’t from whom it says. Check with the seller before you rely on it'
const said = async (number: string) => (await lightOf(number)).findings.map(({ en }) => en)

/** By SMTP to the listener, from this machine. */
const bySmtp = async (from: string, mail: SendMailOptions, dkim?: SendMailOptions['dkim']) => {
  const subject = aSubject()
  const composer = createTransport({ streamTransport: true, buffer: true })
  const info = await composer.sendMail({ from, to: `acme@${mailDomain}`, subject, text: 'x', ...mail, dkim })
  await smtp.sendRaw(info.message as Buffer, `acme@${mailDomain}`, from)
  return mailOf(received, subject)
}
/** The same with a header of one's own. */
const rawBySmtp = async (...header: string[]) => {
  const subject = `header ${++made}`
  const lines = [
    ...header,
    `To: acme@${mailDomain}`,
    `Subject: ${subject}`,
    `Message-ID: <${made}@x.example>`,
    '',
    'x',
    '',
  ]
  await smtp.sendRaw(Buffer.from(lines.join('\r\n')), `acme@${mailDomain}`, 'a@good.example')
  return mailOf(received, subject)
}
/** From a mail server that wrote down what it found. */
const byImap = async (from: string, mail: SendMailOptions, written: string | null) => {
  const subject = aSubject()
  const raw = await rawMail({ from, subject, ...mail })
  imap.add(written === null ? raw : Buffer.concat([Buffer.from(`Authentication-Results: ${written}\r\n`), raw]))
  await world.runJob('mailkeep:read', { mailboxId: read.id })
  return mailOf(read, subject)
}

type Case = [string, (mail: SendMailOptions) => Promise<MailDetail>, string, string | undefined]
const signed = (domainName: string) => ({
  domainName,
  keySelector: 'k',
  privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
})
const written = (dmarc: string) =>
  `mx.two.example; spf=${dmarc} smtp.mailfrom=a@good.example; dmarc=${dmarc} header.from=good.example`

describe('the sender of a mail', () => {
  test.each<Case>([
    ['listener: SPF and DMARC pass', (mail) => bySmtp('a@good.example', mail), 'verified', 'pass'],
    [
      'listener: DKIM and DMARC pass, SPF fails',
      (mail) => bySmtp('a@strict.example', mail, signed('strict.example')),
      'verified',
      'pass',
    ],
    ['listener: DMARC fails', (mail) => bySmtp('a@strict.example', mail), 'failed', 'fail'],
    [
      'listener: somebody else signed',
      (mail) => bySmtp('a@strict.example', mail, signed('plain.example')),
      'failed',
      'fail',
    ],
    ['listener: nothing published', (mail) => bySmtp('a@nowhere.example', mail), 'none', 'none'],
    ['listener: no policy, SPF passes', (mail) => bySmtp('a@plain.example', mail), 'verified', 'none'],
    ['listener: the policy cannot be asked for', (mail) => bySmtp('a@slow.example', mail), 'unchecked', 'temperror'],
    ['mail server: pass', (mail) => byImap('a@good.example', mail, written('pass')), 'verified', 'pass'],
    ['mail server: fail', (mail) => byImap('a@good.example', mail, written('fail')), 'failed', 'fail'],
    ['mail server: none', (mail) => byImap('a@good.example', mail, written('none')), 'none', 'none'],
    [
      'mail server: temperror',
      (mail) => byImap('a@good.example', mail, written('temperror')),
      'unchecked',
      'temperror',
    ],
    ['mail server: wrote nothing', (mail) => byImap('a@good.example', mail, null), 'unchecked', undefined],
    [
      'mail server: another one wrote it',
      (mail) => byImap('a@good.example', mail, 'mx.evil.example; dmarc=pass header.from=good.example'),
      'unchecked',
      undefined,
    ],
  ])('%s', async (_, bring, check, dmarc) => {
    const document = invoice()
    const mail = await bring({ attachments: [document] })
    expect(mail).toMatchObject({ status: 'kept', senderCheck: check })
    expect(mail.senderResults?.dmarc?.result).toBe(dmarc)
    expect(await lightOf(document.number)).toMatchObject({ light: check === 'failed' ? 'amber' : 'green' })
    expect((await said(document.number)).includes(spoofed)).toBe(check === 'failed')
  })

  test('is listed with who really sent it', async () => {
    const mail = await bySmtp('a@strict.example', {}, signed('plain.example'))
    expect(mail).toMatchObject({ from: 'a@strict.example', sentBy: 'plain.example' })
    const { items } = await one.malee.call<{ items: MailListed[] }>('GET', `/api/admin/mails?limit=1`)
    expect(items[0]).toMatchObject({ senderCheck: 'failed', sentBy: 'plain.example' })
  })

  test.each([
    ['a name that looks like an address', '"ceo@bank.example" <a@good.example>', 'a@good.example'],
    ['an encoded name', '=?utf-8?B?Y2VvQGJhbmsuZXhhbXBsZQ==?= <a@good.example>', 'a@good.example'],
    ['a group', 'Sales: a@good.example;', 'a@good.example'],
    ['a comment', 'a@good.example (ceo@bank.example)', 'a@good.example'],
    ['a route', '<@bank.example:a@good.example>', '@bank.example:a@good.example'],
  ])('is the address and never what stands beside it: %s', async (_, from, shown) => {
    expect(await rawBySmtp(`From: ${from}`)).toMatchObject({ from: shown, senderCheck: 'verified' })
  })

  test('of several From fields is none: where it came from is shown', async () => {
    expect(await rawBySmtp('From: ceo@strict.example', 'From: a@good.example')).toMatchObject({
      from: 'a@good.example',
      senderCheck: 'failed',
    })
  })

  test('that failed is the same in a check', async () => {
    const header = ['From: ceo@strict.example', 'From: a@good.example', 'Sender: b@good.example', 'Subject: two']
    imap.add(Buffer.from([...header, 'Message-ID: <two@x.example>', '', 'x', ''].join('\r\n')))
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    const check = await one.malee.call<{ id: string }>('POST', '/api/admin/mail-checks', {
      mailboxId: read.id,
      from: day,
      to: day,
    })
    await world.runJob('mailkeep:check', { checkId: check.id })
    expect(await mailOf(read, 'two')).toMatchObject({ from: 'b@good.example', senderCheck: 'failed' })
    const rows = await one.malee.call<{ items: { subject: string; from: string }[] }>(
      'GET',
      `/api/admin/mail-checks/${check.id}/rows?limit=200`,
    )
    expect(rows.items.find(({ subject }) => subject === 'two')?.from).toBe('b@good.example')
  })

  test('of the case of a spoofed mail is marked', async () => {
    imap.add(readFileSync(new URL('../../../test/spoofed-sender.eml', import.meta.url)))
    await world.runJob('mailkeep:read', { mailboxId: read.id })
    const mail = await mailOf(read, '[05102569][INV][MB-10]')
    expect(mail).toMatchObject({
      from: 'no-reply@rd.invalid',
      senderCheck: 'failed',
      senderResults: {
        by: 'server',
        spf: { result: 'fail', domain: null },
        dkim: [{ result: 'none', domain: null }],
        dmarc: { result: 'fail', domain: null },
      },
    })
  })

  test('that could not be looked up is found out when the mail comes again', async () => {
    const raw = await rawMail({
      from: 'a@later.example',
      subject: 'later',
      messageId: '<later@x.example>',
      attachments: [invoice()],
    })
    dns.answers.set('_dmarc.later.example', 'fails')
    await world.owner.pool.query("update identifier_proof set number = '0105599999991' where number = $1", [company])
    await smtp.sendRaw(raw, `acme@${mailDomain}`, 'a@later.example')
    expect(await mailOf(received, 'later')).toMatchObject({ status: 'failed', senderCheck: 'unchecked' })
    await world.owner.pool.query("update identifier_proof set number = $1 where number = '0105599999991'", [company])
    dns.answers.set('_dmarc.later.example', ['v=DMARC1; p=reject'])
    await smtp.sendRaw(raw, `acme@${mailDomain}`, 'a@later.example')
    expect(await mailOf(received, 'later')).toMatchObject({ status: 'kept', senderCheck: 'failed' })
  })
})

describe('rules', () => {
  test.each([
    ['verified', 'a@good.example', 'kept'],
    ['verified', 'a@strict.example', 'skipped'],
    ['verified', 'a@nowhere.example', 'skipped'],
    ['verified', 'a@slow.example', 'skipped'],
    ['failed', 'a@strict.example', 'kept'],
    ['failed', 'a@slow.example', 'skipped'],
    ['failed', 'a@good.example', 'skipped'],
    [null, 'a@strict.example', 'kept'],
  ])('ask for a sender that is %s: %s is %s', async (senderCheck, from, status) => {
    const { items } = await one.malee.call<{ items: object[] }>('PUT', `/api/admin/mailboxes/${received.id}/rules`, {
      rules: [mailRule({ action: 'folder', senderCheck })],
    })
    expect(items).toMatchObject([{ senderCheck }])
    const attachments = [{ filename: `${++made}.txt`, content: String(made) }]
    expect(await bySmtp(from, { attachments })).toMatchObject({ status })
  })
})

test('a mailbox has the name under which its server writes results, or its host', async () => {
  expect(read.imap?.authservId).toBe('mx.two.example')
  const change = (authservId: string | null) =>
    one.malee.call<Mailbox>('PATCH', `/api/admin/mailboxes/${read.id}`, { imap: { authservId } })
  expect((await change(null)).imap?.authservId).toBe(null)
  expect(await byImap('a@good.example', {}, written('pass'))).toMatchObject({ senderCheck: 'unchecked' })
  const byHost = written('pass').replace('mx.two.example', '127.0.0.1')
  expect(await byImap('a@good.example', { text: '2' }, byHost)).toMatchObject({ senderCheck: 'verified' })
  expect((await change('MX.two.example ')).imap?.authservId).toBe('mx.two.example')
})
