import { expect, test } from 'vitest'
import { invoice } from '../../../../../../packages/etax/test/invoice.ts'
import { attach } from '../../../../../../packages/etax/test/pdfs.ts'
import { createBusiness } from '../../../../test/business.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { createWorld } from '../../../../test/harness.ts'

const world = await createWorld({}, { consents: fakeConsents() })
const one = await createBusiness(world)
const whom = { taxId: '0105500000011', branchNo: '00000' }

test('a business that is erased loses its files, and the documents that the law requires to be kept stay (C51, C24)', async () => {
  const key = { name: 'ระบบ e-Tax', scopes: ['inbox:write'] }
  const { secret } = await one.malee.call<{ secret: string }>('POST', '/api/keys', key)
  const sent = await senderOf(world, secret)({ xml: invoice({ number: 'END-1' }), pdf: attach('names', []) })
  const { transactionId } = sent.json<{ result: Delivered }>().result
  const file = await one.malee.file(one.root, 'ทั่วไป.txt', 'bytes')
  expect(await one.malee.call('GET', '/api/account/ending')).toMatchObject({ keptByLaw: { documents: 1 } })

  await world.services.admin.operator.terminate(whom, 'เลิกกิจการ', 30)
  const left = async () => {
    const { rows } = await world.owner.pool.query<{ file: boolean; copies: number; bytes: number }>(
      `select exists (select from item where id = $1) as file,
         (select count(*)::int from edoc_copy where edoc_id = $2 and account_id = $3 and deleted_at is null) as copies,
         (select count(*)::int from edoc_file f join blob b on b.id = f.blob_id where f.edoc_id = $2) as bytes`,
      [file, transactionId, one.malee.accountId],
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
  expect(await left()).toEqual({ ...before, file: false })
})
