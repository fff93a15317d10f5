import type { Mailbox } from '@khlang/contract/mailboxes'
import type { MailCheck, MailDetail, MailListed } from '@khlang/contract/mails'
import { expect, test } from 'vitest'
import { company, documentXml } from '../../../../../packages/etax/test/documents.ts'
import { createBusiness } from '../../../test/business.ts'
import { fakeConsents } from '../../../test/edocs.ts'
import { createWorld } from '../../../test/harness.ts'
import { mailEnv, mailRule, rawMail, startImap } from '../../../test/mails.ts'

const minute = 60_000

// Scenario S178, with a document beside the file: both wait for space.
test('what a full storage kept out is kept by itself once there is space, and a check finds nothing missing', async () => {
  const world = await createWorld(mailEnv, { consents: fakeConsents() })
  const one = await createBusiness(world)
  const imap = await startImap()
  const box = await one.malee.call<Mailbox>('POST', '/api/admin/mailboxes', { name: 'เมล', imap: imap.settings() })
  const folder = await one.malee.folder(one.root, 'จากเมล')
  await one.malee.call('PUT', `/api/admin/mailboxes/${box.id}/rules`, {
    rules: [mailRule({ action: 'folder', folderId: folder })],
  })
  const fileMail = (name: string) => rawMail({ subject: name, attachments: [{ filename: name, content: name }] })
  const documentMail = (number: string) =>
    rawMail({
      subject: number,
      attachments: [{ filename: 'a.xml', content: documentXml({ number, buyer: `${company}00000` }) }],
    })
  const read = () => world.runJob('mailkeep:read', { mailboxId: box.id })
  const states = async () => {
    const { items } = await one.malee.call<{ items: MailListed[] }>('GET', `/api/admin/mails?mailboxId=${box.id}`)
    return items.map(({ subject, status, reason }) => `${subject} ${status} ${reason}`).toSorted()
  }
  const setQuota = (quota: string) =>
    world.owner.pool.query("update drive set quota = $2 where account_id = $1 and kind = 'business'", [
      one.malee.accountId,
      quota,
    ])
  const { rows } = await world.owner.pool.query<{ quota: string }>(
    "select quota from drive where account_id = $1 and kind = 'business'",
    [one.malee.accountId],
  )
  for (let n = 1; n <= 4; n++) imap.add(await fileMail(`f${n}.txt`))
  for (let n = 1; n <= 4; n++) imap.add(await documentMail(`FS-${n}`))
  await read()
  await setQuota('0')
  imap.add(await fileMail('f5.txt'))
  imap.add(await documentMail('FS-5'))
  await read()
  expect((await states()).filter((state) => state.includes('failed'))).toEqual([
    'FS-5 failed storage_full',
    'f5.txt failed storage_full',
  ])
  expect(imap.flags().filter((flags) => flags.length === 0)).toHaveLength(2)
  // Too early, and still too full: it stays as it is, and is tried less often.
  await read()
  world.clock.advance(6 * minute)
  await read()
  const { items } = await one.malee.call<{ items: MailListed[] }>('GET', '/api/admin/mails?q=f5.txt')
  const failed = await one.malee.call<MailDetail>('GET', `/api/admin/mails/${items[0]?.id}`)
  expect(failed).toMatchObject({ status: 'failed', tries: 2, nextTryAt: expect.any(String) })

  await setQuota(rows[0]?.quota ?? '')
  world.clock.advance(20 * minute)
  await world.runJob('edocs:sweep')
  await world.services.edocs.release.releaseAccount(one.malee.accountId)
  await world.runJob('mailkeep:follow')
  await read()
  expect((await states()).filter((state) => !state.endsWith(' kept null'))).toEqual([])
  expect(await states()).toHaveLength(10)
  expect(await one.malee.names(folder)).toEqual(['f1.txt', 'f2.txt', 'f3.txt', 'f4.txt', 'f5.txt'])

  const today = new Date(world.clock.now().getTime() + 7 * 60 * minute).toISOString().slice(0, 10)
  const yesterday = new Date(world.clock.now().getTime() - 17 * 60 * minute).toISOString().slice(0, 10)
  for (let again = 0; again < 2; again++) {
    const { id } = await one.malee.call<MailCheck>('POST', '/api/admin/mail-checks', {
      mailboxId: box.id,
      from: yesterday,
      to: today,
    })
    await world.runJob('mailkeep:check', { checkId: id })
    const { sums } = await one.malee.call<MailCheck>('GET', `/api/admin/mail-checks/${id}`)
    expect(sums).toMatchObject({ keptBefore: 10, keptNow: 0, failed: 0, notOnServer: 0 })
  }
  expect(await one.malee.names(folder)).toHaveLength(5)
})
