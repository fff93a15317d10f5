import type { Mailbox } from '@khlang/contract/mailboxes'
import { type AddressInfo, connect, createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company, documentXml } from '../../../../../packages/etax/test/documents.ts'
import { makeIdentity } from '../../../../../packages/etax/test/signing.ts'
import { atEnd } from '../../../test/at-end.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import { fakeConsents } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { type ImapSecurity, mailEnv, rawMail, startImap } from '../../../test/mails.ts'

const authority = makeIdentity('authority', null, { ca: true })
const strange = makeIdentity('strange', null, { ca: true })
const here = { addresses: ['127.0.0.1'] }

const before = getCACertificates('default')
let world: World
let one: Business
beforeAll(async () => {
  setDefaultCACertificates([...before, authority.pem])
  world = await createWorld(mailEnv, { consents: fakeConsents() })
  one = await createBusiness(world)
})
afterAll(() => setDefaultCACertificates(before))

const securityOf = (kind: ImapSecurity['kind'], { key, pem }: ReturnType<typeof makeIdentity>): ImapSecurity => ({
  kind,
  key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  cert: pem,
})
let made = 0
const mail = () =>
  rawMail({
    attachments: [{ filename: 'a.xml', content: documentXml({ number: `TLS-${++made}`, buyer: `${company}00000` }) }],
  })

/** Whether somebody on the way reads that somebody signs in, or reads mail. */
const isSignedIn = (overheard: string) => /testuser|testpass|AUTHENTICATE|FETCH|\bLOGIN\b/.test(overheard)

/** Stands on the way to a mail server, and reads along. */
async function overhear(port: number) {
  const heard: Buffer[] = []
  const relay = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes: Buffer) => heard.push(bytes)).pipe(to)
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise<void>((resolve) => relay.close(() => resolve())))
  return { port: (relay.address() as AddressInfo).port, text: () => Buffer.concat(heard).toString('latin1') }
}

async function read(imap: Awaited<ReturnType<typeof startImap>>, settings: object = {}) {
  const way = await overhear(imap.port)
  const { id } = await one.malee.call<Mailbox>('POST', '/api/admin/mailboxes', {
    name: `กล่อง ${made}`,
    imap: imap.settings({ port: way.port, ...settings }),
  })
  await world.runJob('mailkeep:read', { mailboxId: id })
  const { items } = await one.malee.call<{ items: Mailbox[] }>('GET', '/api/admin/mailboxes')
  return { box: items.find((box) => box.id === id), overheard: way.text() }
}

test.each(['tls', 'starttls'] as const)('mail is read by %s, and nobody on the way reads it', async (kind) => {
  const imap = await startImap([await mail()], securityOf(kind, makeIdentity('server', authority, here)))
  const { box, overheard } = await read(imap)
  expect(box).toMatchObject({ failure: null, counts: { kept: 1, failed: 0 } })
  expect(imap.flags()).toEqual([['$KhlangKept']])
  expect(overheard.length).toBeGreaterThan(5000)
  expect(isSignedIn(overheard)).toBe(false)
})

const refusedCertificates = {
  'of an authority that nobody trusts': () => makeIdentity('server', strange, here),
  'that nobody else signed': () => makeIdentity('server', null, here),
  'of another server': () => makeIdentity('server', authority, { addresses: ['127.0.0.2'] }),
  'that has expired': () => makeIdentity('server', authority, { ...here, to: '2021-01-01' }),
}
test.each(
  Object.entries(refusedCertificates).flatMap(([name, make]) =>
    (['tls', 'starttls'] as const).map((kind) => ({ name, make, kind })),
  ),
)('a certificate $name is refused by $kind, before a password is sent', async ({ make, kind }) => {
  const imap = await startImap([await mail()], securityOf(kind, make()))
  const { box, overheard } = await read(imap)
  expect(box).toMatchObject({ failure: 'certificate', counts: { kept: 0, failed: 0 } })
  expect(isSignedIn(overheard)).toBe(false)
  expect(imap.flags()).toEqual([[]])
})

test('a server that offers no encryption, or somebody on the way who hides it, is sent no password', async () => {
  const imap = await startImap([await mail()])
  const { box, overheard } = await read(imap, { security: 'starttls' })
  expect(box?.failure).toMatch(/certificate|failed/)
  expect(box?.counts.kept).toBe(0)
  expect(isSignedIn(overheard)).toBe(false)
})
