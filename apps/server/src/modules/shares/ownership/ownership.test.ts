import type { OwnershipOffer } from '@khlang/contract/ownership'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { findQuotaDrift } from '../../drive/model/quota.repo.ts'
import { createSetting } from '../../../../test/setting.ts'

// Giving an item of one's private drive to somebody else, who has to accept it: permissions 4.1, "Transfer ownership"; C58.

const { world, somsri, one, home } = await createSetting()
const { malee, prasit, kanya } = one
const wichai = await world.as('wichai1')

let folder: string
let file: string
beforeEach(async () => {
  folder = await somsri.folder(home, `given ${crypto.randomUUID().slice(0, 8)}`)
  file = await somsri.file(folder, 'plan.txt', '12345')
})

const url = (id: string) => `/api/items/${id}/ownership`
const to = (username: string) => ({ to: { type: 'username', value: username } })
const offer = (who: Client, id: string, username = 'wichai1', more: object = {}) =>
  who.call<OwnershipOffer>('POST', url(id), { ...to(username), ...more })
const offersTo = async (who: Client) =>
  (await who.call<{ items: OwnershipOffer[] }>('GET', '/api/ownership-offers')).items
const accept = (who: Client, id: string) => who.call<{ itemId: string }>('POST', `/api/ownership-offers/${id}/accept`)
const refusal = async (who: Client, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  (await who.refused(method, path, body)).machineCode
const answer = (who: Client, id: string, how: 'accept' | 'decline') =>
  refusal(who, 'POST', `/api/ownership-offers/${id}/${how}`)
const sees = async (who: Client, id: string) => (await who.send({ method: 'GET', url: `/api/items/${id}` })).statusCode
const used = async (who: Client) => {
  const { rows } = await world.owner.pool.query<{ used: string }>(
    `select coalesce(sum(v.size), 0) as used from version v join item i on i.id = v.item_id join drive d on d.id = i.drive_id
     where d.person_id = $1 and d.account_id = $2`,
    [who.personId, who.accountId],
  )
  return Number(rows[0]?.used)
}

describe('an offered item', () => {
  test('moves to the receiver with its bytes when they accept, and not before', async () => {
    const before = [await used(somsri), await used(wichai)]
    const made = await offer(somsri, folder)
    expect(made).toMatchObject({
      item: { id: folder, type: 'folder', size: 5 },
      keeps: null,
      to: { id: wichai.personId },
    })
    expect(await sees(wichai, folder)).toBe(404)
    expect(await offersTo(wichai)).toMatchObject([{ id: made.id, from: { id: somsri.personId } }])
    expect(await accept(wichai, made.id)).toEqual({ itemId: folder })
    expect([await sees(wichai, file), await sees(somsri, folder), await sees(somsri, file)]).toEqual([200, 404, 404])
    expect(await wichai.call('GET', `/api/items/${folder}`)).toMatchObject({ permission: 'owner' })
    expect([await used(somsri), await used(wichai)]).toEqual([before[0]! - 5, before[1]! + 5])
    expect(await offersTo(wichai)).toEqual([])
    expect(await findQuotaDrift(world.database.db)).toEqual([])
  })

  test.each(['view', 'edit'] as const)('leaves the former owner %s where both agreed on it', async (keeps) => {
    const { id } = await offer(somsri, folder, 'wichai1', { keeps })
    await accept(wichai, id)
    expect(await somsri.call('GET', `/api/items/${folder}`)).toMatchObject({ permission: keeps })
    const shares = await wichai.call<{ items: { id: string }[] }>('GET', `/api/items/${folder}/shares`)
    await wichai.call('DELETE', `/api/shares/${shares.items[0]!.id}`)
    expect(await sees(somsri, folder)).toBe(404)
  })

  test('stays when it is declined or withdrawn, and can be offered again', async () => {
    const first = await offer(somsri, folder)
    expect(await refusal(somsri, 'POST', url(folder), to('prasit1'))).toBe('OWNERSHIP_OFFERED')
    await wichai.call('POST', `/api/ownership-offers/${first.id}/decline`)
    const second = await offer(somsri, folder)
    expect(await somsri.call('GET', url(folder))).toMatchObject({ offer: { id: second.id } })
    await somsri.call('DELETE', url(folder))
    expect(await somsri.call('GET', url(folder))).toEqual({ offer: null })
    expect(await answer(wichai, second.id, 'accept')).toBe('OWNERSHIP_OFFER_GONE')
    expect(await refusal(somsri, 'DELETE', url(folder))).toBe('OWNERSHIP_OFFER_GONE')
    expect(await sees(somsri, folder)).toBe(200)
  })

  test('is answered by its receiver alone, once, and within its time', async () => {
    const { id } = await offer(somsri, folder)
    for (const who of [somsri, prasit, malee])
      for (const how of ['accept', 'decline'] as const) expect(await answer(who, id, how)).toBe('OWNERSHIP_OFFER_GONE')
    const answers = await Promise.all(
      [1, 2].map(() => wichai.send({ method: 'POST', url: `/api/ownership-offers/${id}/accept` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  test('ends after 14 days', async () => {
    const { id } = await offer(somsri, folder)
    const path = `update ownership_offer set expires_at = now() - interval '1 second' where id = $1`
    await world.owner.pool.query(path, [id])
    expect(await offersTo(wichai)).toEqual([])
    expect(await answer(wichai, id, 'accept')).toBe('OWNERSHIP_OFFER_GONE')
    await offer(somsri, folder)
  })

  test('is gone once its owner has moved it elsewhere, trashed it or left', async () => {
    const { id } = await offer(somsri, folder)
    await somsri.bulk('trash', [folder])
    expect((await offersTo(wichai)).map((waiting) => waiting.id)).not.toContain(id)
    expect(await answer(wichai, id, 'accept')).toBe('ITEM_IN_TRASH')
  })

  test('leaves what is in the trash on its own with its owner, and keeps the password of a file', async () => {
    const trashed = await somsri.file(folder, 'old.txt', 'x')
    await somsri.bulk('trash', [trashed])
    await somsri.call('PUT', `/api/files/${file}/password`, { password: 'Secret-1234', confirmPassword: 'Secret-1234' })
    expect(await refusal(somsri, 'POST', url(folder), to('wichai1'))).toBe('FILE_PASSWORD_BELOW')
    await somsri.call('POST', `/api/files/${file}/unlock`, { password: 'Secret-1234' })
    const { id } = await offer(somsri, folder)
    await accept(wichai, id)
    expect(await somsri.bulk('restore', [trashed], { targetId: home })).toEqual(['ok'])
    expect(await refusal(wichai, 'GET', `/api/files/${file}/content`)).toBe('FILE_PASSWORD_REQUIRED')
    expect(await refusal(wichai, 'POST', `/api/files/${file}/password/remove`, {})).toBe('FILE_PASSWORD_INHERITED')
  })
})

describe('nothing is offered', () => {
  test.each(['view', 'download', 'upload', 'edit', 'delete', 'admin'] as const)(
    'by somebody with %s',
    async (permission) => {
      await somsri.call('POST', `/api/items/${folder}/shares`, { with: [to('wichai1').to], permission })
      expect(await refusal(wichai, 'POST', url(folder), to('prasit1'))).toBe('NOT_ALLOWED')
      expect(await refusal(wichai, 'GET', url(folder))).toBe('NOT_ALLOWED')
    },
  )

  const refused = [
    ['to oneself', () => somsri, () => folder, to('somsri1'), 'RECIPIENT_SELF'],
    ['to nobody', () => somsri, () => folder, to('nobody-at-all'), 'RECIPIENT_NOT_FOUND'],
    [
      'to an address without an account',
      () => somsri,
      () => folder,
      { to: { type: 'email', value: 'x@nowhere.example' } },
      'RECIPIENT_NOT_FOUND',
    ],
    ['of a whole drive', () => somsri, () => home, to('wichai1'), 'ITEM_RESERVED'],
    ['of somebody else', () => wichai, () => folder, to('prasit1'), 'NOT_FOUND'],
    ['of Drive Business', () => malee, () => one.root, to('prasit1'), 'NOT_ALLOWED'],
  ] as const
  test.each(refused)('%s', async (_, who, item, body, code) => {
    expect(await refusal(who(), 'POST', url(item()), body)).toBe(code)
  })
})

test('a colleague receives it in the drive that they have in the business', async () => {
  const mine = await prasit.folder(await prasit.root(), `work ${crypto.randomUUID().slice(0, 8)}`)
  const { id } = await offer(prasit, mine, 'kanya01')
  expect((await offersTo(kanya)).map((waiting) => waiting.id)).toContain(id)
  await accept(kanya, id)
  expect([await sees(kanya, mine), await sees(prasit, mine)]).toEqual([200, 404])
})

test('what a business keeps inside is not given to somebody outside, also when its rule changed meanwhile', async () => {
  const mine = await prasit.folder(await prasit.root(), `inside ${crypto.randomUUID().slice(0, 8)}`)
  const { id } = await offer(prasit, mine, 'wichai1')
  await malee.call('PATCH', '/api/admin/settings', { sharing: { outside: 'blocked' } })
  expect(await answer(wichai, id, 'accept')).toBe('SHARING_OUTSIDE_REFUSED')
})

test('what does not fit is not taken', async () => {
  const { id } = await offer(somsri, folder)
  const setQuota = 'update drive set quota = $3 where person_id = $1 and account_id = $2'
  await world.owner.pool.query(setQuota, [wichai.personId, wichai.accountId, 1])
  expect(await answer(wichai, id, 'accept')).toBe('STORAGE_FULL')
  expect(await sees(somsri, folder)).toBe(200)
})

test.each([
  ['suspended', 'ACCOUNT_SUSPENDED'],
  ['terminated', 'SERVICE_TERMINATED'],
])('an account that is %s takes nothing', async (status, code) => {
  const mine = await prasit.folder(await prasit.root(), `late ${crypto.randomUUID().slice(0, 8)}`)
  const { id } = await offer(prasit, mine, 'kanya01')
  const setStatus = 'update account set status = $2 where id = $1'
  await world.owner.pool.query(setStatus, [kanya.accountId, status])
  const closed = await world.as('kanya01', 'ONE')
  expect(await answer(closed, id, 'accept')).toBe(code)
  await world.owner.pool.query(setStatus, [kanya.accountId, 'active'])
  expect(await sees(prasit, mine)).toBe(200)
})
