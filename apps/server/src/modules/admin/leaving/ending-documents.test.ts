import { expect, test } from 'vitest'
import { invoice, somsri as buyer } from '../../../../../../packages/etax/test/invoice.ts'
import { attach } from '../../../../../../packages/etax/test/pdfs.ts'
import { createBusiness } from '../../../../test/business.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { createWorld } from '../../../../test/harness.ts'

const world = await createWorld({}, { consents: fakeConsents() })
const one = await createBusiness(world)
const key = { name: 'ระบบ e-Tax', scopes: ['inbox:write'] }
const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', key)
const send = senderOf(world, secret)
const whom = { taxId: '0105500000011', branchNo: '00000' }

test('a citizen who is erased loses their boxes, and the sender keeps its own copy (C51)', async () => {
  const sent = await send({ xml: invoice({ number: 'END-0', buyer }) })
  const { transactionId, status } = sent.json<{ result: Delivered }>().result
  expect(status).toBe('active')
  const left = async () => {
    const { rows } = await world.owner.pool.query<{ box: string }>(
      'select box from edoc_copy where edoc_id = $1 and deleted_at is null order by box',
      [transactionId],
    )
    return rows.map(({ box }) => box)
  }
  await world.services.admin.operator.terminate({ username: 'somsri1' }, 'ขอลบบัญชี', 30)
  await world.runJob('edocs:sweep-trash')
  expect(await left()).toEqual(['inbox', 'outbox'])
  world.clock.advance(31 * 86_400_000)
  await world.runJob('admin:erase-accounts')
  await world.runJob('edocs:sweep-trash')
  expect(await left()).toEqual(['outbox'])
})

test('a business that is erased loses its files, and the documents that the law requires to be kept stay (C51, C24)', async () => {
  const malee = await world.as('malee01', 'ONE')
  const sent = await send({ xml: invoice({ number: 'END-1' }), pdf: attach('names', []) })
  const { transactionId } = sent.json<{ result: Delivered }>().result
  const file = await malee.file(one.root, 'ทั่วไป.txt', 'bytes')
  // With the one that it sent before.
  expect(await malee.call('GET', '/api/account/ending')).toMatchObject({ keptByLaw: { documents: 2 } })

  await world.services.admin.operator.terminate(whom, 'เลิกกิจการ', 30)
  const left = async () => {
    const { rows } = await world.owner.pool.query<{ file: boolean; copies: number; bytes: number }>(
      `select exists (select from item where id = $1) as file,
         (select count(*)::int from edoc_copy where edoc_id = $2 and account_id = $3 and deleted_at is null) as copies,
         (select count(*)::int from edoc_file f join blob b on b.id = f.blob_id where f.edoc_id = $2) as bytes`,
      [file, transactionId, malee.accountId],
    )
    return rows[0]
  }
  const before = await left()
  expect(before).toMatchObject({ file: true, copies: expect.any(Number) as number, bytes: 2 })
  expect(before?.copies).toBeGreaterThan(0)
  world.clock.advance(31 * 86_400_000)
  await world.runJob('admin:erase-accounts')
  await world.runJob('admin:erase-accounts')
  await world.runJob('drive:collect')
  await world.runJob('edocs:sweep-trash')
  expect(await left()).toEqual({ ...before, file: false })

  // Once they need not be kept any more, they go, too.
  world.clock.advance(6 * 366 * 86_400_000)
  await world.runJob('edocs:sweep-trash')
  await world.runJob('drive:collect')
  expect(await left()).toEqual({ file: false, copies: 0, bytes: 0 })
})
