import type { MailDetail, MailListed } from '@khlang/contract/mails'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasSamples, sample } from '../../../../../packages/etax/test/samples.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import { fakeConsents } from '../../../test/edocs.ts'
import { type Expected, everyDocument } from '../../../test/etax-sets.ts'
import { tracesIn } from '../../../test/etax-ways.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { listenForMail, mailDomain, mailEnv, rawMail, startImap } from '../../../test/mails.ts'

const documents = everyDocument()
const taxIdOfOne = '0105500000011'

type Arrived = { mail: MailDetail; code: number | null }
/** Has mails of a mailbox kept, and returns what came of each. */
type Channel = (raws: readonly Buffer[]) => Promise<Arrived[]>

async function mailsIn({ malee }: Business, mailboxId: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const page = await malee.call<{ items: MailListed[]; nextCursor: string | null }>(
      'GET',
      `/api/admin/mails?mailboxId=${mailboxId}&limit=100${cursor && `&cursor=${cursor}`}`,
    )
    ids.push(...page.items.map(({ id }) => id))
    if (page.nextCursor === null) return ids
    cursor = page.nextCursor
  }
}

/** Mails are identified by their subjects: their numbers in the order in which they were sent. */
async function arrived(one: Business, mailboxId: string, count: number, codes: readonly number[] | null) {
  const all = new Map<string, MailDetail>()
  for (const id of await mailsIn(one, mailboxId)) {
    const mail = await one.malee.call<MailDetail>('GET', `/api/admin/mails/${id}`)
    all.set(String(mail.subject), mail)
  }
  return Array.from({ length: count }, (_, n) => {
    const mail = all.get(`#${n}`)
    if (!mail) throw new Error(`mail ${n} is not listed`)
    return { mail, code: codes?.[n] ?? null }
  })
}

const bySmtp = async (world: World, one: Business): Promise<Channel> => {
  const smtp = await listenForMail(world)
  return async (raws) => {
    const localPart = crypto.randomUUID()
    const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/mailboxes', { name: 'SMTP', localPart })
    const codes: number[] = []
    for (const raw of raws) codes.push((await smtp.sendRaw(raw, `${localPart}@${mailDomain}`)).code)
    return arrived(one, id, raws.length, codes)
  }
}

const byImap = (world: World, one: Business): Promise<Channel> =>
  Promise.resolve(async (raws) => {
    const imap = await startImap(raws)
    const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/mailboxes', {
      name: 'IMAP',
      imap: imap.settings(),
    })
    await world.runJob('mailkeep:read', { mailboxId: id })
    const mails = await arrived(one, id, raws.length, null)
    const marked = imap.flags().map((flags) => flags.includes('$KhlangKept'))
    expect(marked).toEqual(mails.map(({ mail }) => mail.status !== 'failed'))
    return mails
  })

const mailWith = ({ name, bytes }: Expected, n: number) =>
  rawMail({ subject: `#${n}`, attachments: [{ filename: name, content: bytes }] })

/** What is wrong with what came of a mail with one document, in the mailbox of the first business. */
function problemsOf(wanted: Expected, { mail, code }: Arrived): string[] {
  const [part] = mail.parts
  const is = (fine: boolean, what: string) => (fine ? [] : [`${wanted.file}: ${what}`])
  if (!part || mail.parts.length !== 1) return [`${wanted.file}: ${mail.parts.length} files`]
  const came = [part.status, part.reason].join(' ')
  // A sender gets a reply about what is not kept, unless nothing of it would be.
  const answered = is(code === null || (code === 250) === (mail.status !== 'failed'), `answered with ${code}`)
  if (wanted.outcome === 'refused' && !(wanted.mayBeTaken && part.status === 'kept')) {
    const named = part.findings.map(({ field }) => field)
    return [
      ...answered,
      ...is(/^failed (?:refused|unreadable)$|^skipped no_rule$/.test(came), came),
      ...is(
        wanted.fields.every((field) => named.includes(field)),
        `names ${named.join()} and not ${wanted.fields.join()}`,
      ),
      ...is(part.edocId === null && part.itemId === null, 'something is stored'),
    ]
  }
  const isForOne =
    wanted.isNameless || (wanted.receiver === undefined ? part.buyerTaxId === taxIdOfOne : wanted.receiver === 'ONE')
  const kept = { taken: 'kept ', refused: 'kept ', repeat: 'duplicate same_document', differs: 'kept content_differs' }
  // Of some the index says only that they are taken in: they may say what another says, or have its number.
  const fits = (result: string) =>
    !isForOne
      ? result === 'failed other_receiver'
      : wanted.number === null
        ? Object.values(kept).includes(result)
        : result === kept[wanted.outcome]
  return [
    ...answered,
    ...is(fits(came), came),
    ...is((part.edocId !== null) === isForOne, `is ${part.edocId}`),
    ...is(wanted.number === null || part.documentNo === wanted.number, `is ${part.documentNo}`),
  ]
}

describe.skipIf(!hasSamples)('every document of the sets, attached to a mail (skipped without them)', () => {
  describe.each([
    ['sent to the listener', bySmtp],
    ['read from a mail server', byImap],
  ])('%s', (_, open) => {
    let world: World
    let one: Business
    let channel: Channel
    beforeAll(async () => {
      world = await createWorld({ ...mailEnv, LIMIT_MAIL_IN_PER_MINUTE: '1000' }, { consents: fakeConsents() })
      one = await createBusiness(world)
      channel = await open(world, one)
    })

    test('that is broken is kept nowhere, and its row names the field', { timeout: 120_000 }, async () => {
      const broken = documents.filter(({ outcome, mayBeTaken }) => outcome === 'refused' && !mayBeTaken)
      const raws = await Promise.all(broken.map(mailWith))
      const before = await tracesIn(world)
      const mails = await channel(raws)
      expect(broken.flatMap((wanted, n) => (mails[n] ? problemsOf(wanted, mails[n]) : [wanted.file]))).toEqual([])
      expect(await tracesIn(world)).toEqual(before)
    })

    test('that is sound is in the Inbox of its buyer, or held', { timeout: 120_000 }, async () => {
      const sound = documents.filter(({ outcome, mayBeTaken }) => outcome !== 'refused' || mayBeTaken)
      const mails = await channel(await Promise.all(sound.map(mailWith)))
      expect(sound.flatMap((wanted, n) => (mails[n] ? problemsOf(wanted, mails[n]) : [wanted.file]))).toEqual([])
      const { rows } = await world.owner.pool.query<{ n: number }>(
        'select count(*)::int as n from edoc_copy where account_id <> $1',
        [one.malee.accountId],
      )
      expect(rows).toEqual([{ n: 0 }])
      expect((await tracesIn(world)).quota_reservation).toBe(0)
    })
  })

  test('the mails of the smaller set are kept, and the broken one is listed as failed', async () => {
    const world = await createWorld({ ...mailEnv }, { consents: fakeConsents() })
    const one = await createBusiness(world)
    const smtp = await listenForMail(world)
    await one.malee.call('POST', '/api/admin/mailboxes', { name: 'SMTP', localPart: 'etax' })
    const results: unknown[] = []
    for (const file of ['mail-to-one', 'mail-xml-only', 'broken/mail-broken-mime']) {
      const { code } = await smtp.sendRaw(sample(`samples/${file}.eml`), `etax@${mailDomain}`)
      const { items } = await one.malee.call<{ items: MailListed[] }>('GET', '/api/admin/mails?limit=1')
      results.push([file, code, items[0]?.status, items[0]?.reason])
    }
    expect(results).toEqual([
      ['mail-to-one', 250, 'kept', null],
      // The same document as in the mail before, without its PDF.
      ['mail-xml-only', 250, 'duplicate', 'same_document'],
      ['broken/mail-broken-mime', 554, 'failed', 'unreadable'],
    ])
  })
})
