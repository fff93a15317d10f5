import type { MailDetail, MailListed } from '@khlang/contract/mails'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasSamples, type KitLine, readKit, sample } from '../../../../../packages/etax/test/samples.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import { fakeConsents } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { listenForMail, mailDomain, mailEnv, startImap } from '../../../test/mails.ts'

const lines = hasSamples ? readKit().filter(({ file }) => file.endsWith('.eml')) : []
/** The states that stand for what the index says; a document for somebody else is held as failed, with the reason. */
const statesOf = ({ expect: wanted }: KitLine): string[] =>
  wanted.split('-or-').flatMap((one) => ({ keep: 'kept', skip: 'skipped', hold: 'failed' })[one] ?? one)

describe.skipIf(!hasSamples)('the mails of the synthetic set (skipped without it)', () => {
  let world: World
  let one: Business
  beforeAll(async () => {
    world = await createWorld({ ...mailEnv, LIMIT_MAIL_IN_PER_MINUTE: '1000' }, { consents: fakeConsents() })
    one = await createBusiness(world)
  })

  const mailsOf = async (mailboxId: string) => {
    const { items } = await one.malee.call<{ items: MailListed[] }>('GET', `/api/admin/mails?mailboxId=${mailboxId}`)
    return Promise.all(items.map(({ id }) => one.malee.call<MailDetail>('GET', `/api/admin/mails/${id}`)))
  }

  const problemsOf = (line: KitLine, mail: MailDetail | undefined): string[] => {
    const kept = mail?.parts
      .filter(({ status }) => status === 'kept')
      .map(({ documentNo, docType }) => [documentNo, docType])
    const wanted = (line.kept ?? []).map(({ number, type }) => [number, type])
    const isFine = mail && statesOf(line).includes(mail.status)
    const isKept = mail?.status !== 'kept' || JSON.stringify(kept) === JSON.stringify(wanted)
    return isFine && isKept
      ? []
      : [`${line.file}: ${mail?.status} ${mail?.reason} ${JSON.stringify(kept)} and not ${line.expect}`]
  }

  test('come by SMTP to what its index says', { timeout: 120_000 }, async () => {
    const smtp = await listenForMail(world)
    const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/mailboxes', {
      name: 'SMTP',
      localPart: 'kit',
    })
    const problems: string[] = []
    const seen = new Set<string>()
    for (const line of lines) {
      const { code } = await smtp.sendRaw(sample(`kit/${line.file}`), `kit@${mailDomain}`)
      const mail = (await mailsOf(id)).find((one) => !seen.has(one.id))
      if (mail) seen.add(mail.id)
      problems.push(...problemsOf(line, mail))
      if ((code === 250) !== (mail?.status !== 'failed')) problems.push(`${line.file}: ${code} for ${mail?.status}`)
    }
    expect(problems).toEqual([])
    expect(seen.size).toBe(lines.length)
  })

  test('come from a mail server to what its index says', { timeout: 120_000 }, async () => {
    await world.owner.pool.query('update edoc set unique_key = null')
    const imap = await startImap(lines.map(({ file }) => sample(`kit/${file}`)))
    const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/mailboxes', {
      name: 'IMAP',
      imap: imap.settings(),
    })
    await world.runJob('mailkeep:read', { mailboxId: id })
    const mails = await mailsOf(id)
    const { rows } = await world.owner.pool.query<{ id: string }>(
      'select id from mail_message where mailbox_id = $1 order by uid',
      [id],
    )
    const problems = lines.flatMap((line, index) =>
      problemsOf(
        line,
        mails.find((mail) => mail.id === rows[index]?.id),
      ),
    )
    expect(problems).toEqual([])
    const marked = imap.flags().map((flags) => flags.includes('$KhlangKept'))
    expect(marked).toEqual(
      lines.map((_, index) => mails.find((mail) => mail.id === rows[index]?.id)?.status !== 'failed'),
    )
  })
})
