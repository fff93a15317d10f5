import type { ItemLogEntry } from '@khlang/contract/item-log'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

// The log of an item: permissions 4.1, "Item log", and C58.

const { world, somsri, one, home } = await createSetting()
const { malee, prasit, kanya } = one
const prasitId = await one.employeeOf(prasit)
type Page = { items: ItemLogEntry[]; nextCursor: string | null; partial: boolean }

const page = async (who: Client, id: string, query = '') => {
  const sent = { method: 'GET' as const, url: `/api/items/${id}/log${query}`, headers: { 'accept-language': 'en' } }
  return (await who.send(sent)).json<{ result: Page }>().result
}
const said = (entries: readonly ItemLogEntry[]) =>
  entries.map(({ sentence }) => sentence.map((piece) => piece.text).join(''))
const logOf = async (who: Client, id: string) => said((await page(who, id)).items)
const refusal = async (who: Client, id: string) => (await who.refused('GET', `/api/items/${id}/log`)).machineCode

let folder: string
let inside: string
let file: string
beforeEach(async () => {
  folder = await malee.folder(one.root, `log ${crypto.randomUUID().slice(0, 8)}`)
  inside = await malee.folder(folder, 'inside')
  file = await malee.file(inside, 'plan.txt', 'x')
  await one.rule(folder, 'department', one.accounting, 'edit')
  await malee.call('PATCH', `/api/items/${file}`, { name: 'plan 2.txt' })
})

describe('the log of an item', () => {
  test.each(['none', 'view', 'download', 'upload', 'edit', 'delete'] as const)(
    'is not for somebody with %s',
    async (level) => {
      await one.rule(folder, 'employee', prasitId, level)
      for (const id of [folder, inside, file])
        expect(await refusal(prasit, id)).toBe(level === 'none' ? 'NOT_FOUND' : 'NOT_ALLOWED')
    },
  )

  test('says an admin of the folder what anybody did to it and below it, newest first', async () => {
    await one.rule(folder, 'employee', prasitId, 'admin')
    await kanya.call('PATCH', `/api/items/${file}`, { name: 'plan 3.txt' })
    expect((await logOf(prasit, file)).slice(0, 2)).toEqual([
      expect.stringMatching(/ renamed “plan 2.txt” to “plan 3.txt”$/),
      expect.stringMatching(/ renamed “plan.txt” to “plan 2.txt”$/),
    ])
    expect((await logOf(prasit, folder))[0]).toMatch(/ renamed “plan 2.txt” to “plan 3.txt”$/)
    expect((await logOf(prasit, folder)).some((entry) => entry.includes('inside'))).toBe(true)
    const [entry] = (await page(prasit, folder)).items
    expect(entry).toMatchObject({ mine: false, refused: false, client: 'api', by: null, address: null })
    expect((await page(malee, folder)).items[0]).toMatchObject({ address: '127.0.0.1' })
  })

  test('leaves out what is closed to the reader, or gives less, below', async () => {
    const closed = await malee.folder(folder, 'salaries')
    const secret = await malee.file(closed, 'secret.txt', 'x')
    const shown = await malee.folder(folder, 'shown')
    const seen = await malee.file(shown, 'seen.txt', 'x')
    await one.rule(folder, 'employee', prasitId, 'admin')
    await one.rule(closed, 'employee', prasitId, 'none')
    await one.rule(shown, 'employee', prasitId, 'view')
    const entries = (await logOf(prasit, folder)).join('\n')
    expect(entries).toContain('plan')
    expect(entries).not.toMatch(/salaries|secret|seen/)
    expect(await refusal(prasit, secret)).toBe('NOT_FOUND')
    expect(await refusal(prasit, seen)).toBe('NOT_ALLOWED')
    expect((await logOf(malee, folder)).join('\n')).toMatch(/secret/)
  })

  test('keeps what was moved out or deleted for good for those who may see everything', async () => {
    await one.rule(folder, 'employee', prasitId, 'admin')
    const gone = await malee.file(inside, 'gone.txt', 'x')
    const moved = await malee.file(inside, 'moved.txt', 'x')
    await malee.bulk('trash', [gone])
    await malee.bulk('purge', [gone])
    await malee.bulk('move', [moved], { targetId: await malee.root() })
    for (const id of [folder, inside]) {
      const entries = await page(malee, id)
      expect(entries.items.slice(0, 3).map(({ type }) => type)).toEqual(['item.moved', 'item.vaulted', 'item.trashed'])
      expect((await logOf(prasit, id)).join('\n')).not.toMatch(/gone|moved\.txt/)
    }
  })

  test('hides how others arrange what they see', async () => {
    await one.rule(folder, 'employee', prasitId, 'admin')
    await kanya.call('PATCH', `/api/items/${file}`, { starred: true })
    const types = (await page(prasit, file)).items.map(({ type }) => type)
    expect(types).not.toContain('item.changed')
    expect((await page(malee, file)).items.map(({ type }) => type)).not.toContain('item.changed')
  })

  test('is read in pages without gaps or repeats', async () => {
    await one.rule(folder, 'employee', prasitId, 'admin')
    for (let index = 0; index < 7; index++)
      await kanya.call('PATCH', `/api/items/${file}`, { name: `plan ${index + 10}.txt` })
    const whole = (await page(prasit, folder)).items.map(({ id }) => id)
    const read: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next: Page = await page(prasit, folder, `?limit=3${cursor && `&cursor=${cursor}`}`)
      expect(next.items.length).toBeLessThanOrEqual(3)
      read.push(...next.items.map(({ id }) => id))
      cursor = next.nextCursor
    }
    expect(read).toEqual(whole)
  })

  test('is there for the owner of a private drive, with what others did by a share, and not for those', async () => {
    const shared = await somsri.folder(home, `shared ${crypto.randomUUID().slice(0, 8)}`)
    const draft = await somsri.file(shared, 'draft.txt', 'x')
    const wichai = await world.as('wichai1')
    await somsri.call('POST', `/api/items/${shared}/shares`, {
      with: [{ type: 'username', value: 'wichai1' }],
      permission: 'edit',
    })
    await wichai.call('PATCH', `/api/items/${draft}`, { name: 'draft 2.txt' })
    expect((await logOf(somsri, shared))[0]).toMatch(/ renamed “draft.txt” to “draft 2.txt”$/)
    expect(await refusal(wichai, shared)).toBe('NOT_ALLOWED')
    expect(await refusal(malee, shared)).toBe('NOT_FOUND')
  })
})

describe('what was done to an item in another drive is not for whoever has it now', () => {
  const both = { with: [{ type: 'username', value: 'wichai1' }], permission: 'edit' }
  const cases: [way: string, move: () => Promise<{ id: string; reader: Client }>][] = [
    [
      'Drive Business to the private drive of an employee',
      async () => {
        await one.rule(folder, 'employee', prasitId, 'delete')
        await kanya.call('PATCH', `/api/items/${file}`, { name: 'secret name.txt' })
        await kanya.call('PATCH', `/api/items/${file}`, { name: `${crypto.randomUUID()}.txt` })
        expect(await prasit.bulk('move', [file], { targetId: await prasit.root() })).toEqual(['ok'])
        return { id: file, reader: prasit }
      },
    ],
    [
      'a private drive of an employee to Drive Business',
      async () => {
        const draft = await kanya.file(await kanya.root(), `${crypto.randomUUID()}.txt`)
        await kanya.call('PATCH', `/api/items/${draft}`, { name: 'secret name.txt' })
        await kanya.call('PATCH', `/api/items/${draft}`, { name: `${crypto.randomUUID()}.txt` })
        expect(await kanya.bulk('move', [draft], { targetId: folder })).toEqual(['ok'])
        return { id: draft, reader: malee }
      },
    ],
    [
      'one person to another who accepts it',
      async () => {
        const given = await somsri.folder(home, crypto.randomUUID())
        const draft = await somsri.file(given, 'draft.txt', 'x')
        await somsri.call('POST', `/api/items/${given}/shares`, both)
        await somsri.call('PATCH', `/api/items/${draft}`, { name: 'secret name.txt' })
        const anan = await world.as('anan01')
        const offered = { to: { type: 'username', value: 'anan01' } }
        const { id } = await somsri.call<{ id: string }>('POST', `/api/items/${given}/ownership`, offered)
        await anan.call('POST', `/api/ownership-offers/${id}/accept`)
        return { id: given, reader: anan }
      },
    ],
  ]
  test.each(cases)('from %s', async (_, move) => {
    const { id, reader } = await move()
    const before = await logOf(reader, id)
    expect(before.join('\n')).not.toContain('secret name')
    await reader.call('PATCH', `/api/items/${id}`, { name: `after ${crypto.randomUUID()}.txt` })
    expect((await logOf(reader, id))[0]).toMatch(/^You renamed /)
  })
})
