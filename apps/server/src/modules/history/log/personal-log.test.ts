import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { sentences } from './sentences/all.ts'

type Piece = { text: string; itemId?: string; folderId?: string }
type Entry = {
  id: number
  at: string
  type: string
  mine: boolean
  refused: boolean
  sentence: Piece[]
  address: string | null
  client: string
  undoUntil: string | null
}
type Logged = { items: Entry[]; nextCursor: string | null }

const hour = 3_600_000
let world: World
let somsri: Client
let one: Business
let home: string

beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  one = await createBusiness(world)
  home = await somsri.root()
})

const log = (who: Client, query = '', language = 'en') =>
  who
    .send({ method: 'GET', url: `/api/personal-log${query}`, headers: { 'accept-language': language } })
    .then((response) => response.json<{ result: Logged }>().result)
const say = (entry: Entry | undefined) => (entry?.sentence ?? []).map((piece) => piece.text).join('')
const newest = async (who: Client, query = '') => (await log(who, query)).items[0]!
const undo = (who: Client, id: number) => who.call<{ itemId: string }>('POST', `/api/personal-log/${id}/undo`, {})
const refused = async (who: Client, id: number) =>
  (await who.refused('POST', `/api/personal-log/${id}/undo`, {})).machineCode
const nameOf = async (who: Client, id: string) => (await who.call<{ name: string }>('GET', `/api/items/${id}`)).name
const rename = (who: Client, id: string, name: string) => who.call('PATCH', `/api/items/${id}`, { name })

describe('the personal log', () => {
  test('says in the reader’s language who did what to which item, and links to it', async () => {
    const folder = await somsri.folder(home, 'ภาษี')
    const file = await somsri.file(folder, 'ใบเสร็จ.txt')
    await rename(somsri, file, 'ใบเสร็จ 2569.txt')
    const [renamed, added] = (await log(somsri, `?itemId=${file}`)).items
    expect([say(renamed), say(added)]).toEqual([
      'You renamed “ใบเสร็จ.txt” to “ใบเสร็จ 2569.txt”',
      'You added “ใบเสร็จ.txt” to “ภาษี”',
    ])
    expect(renamed).toMatchObject({ mine: true, refused: false, client: 'api', by: null, address: '127.0.0.1' })
    expect(renamed?.sentence).toContainEqual({ text: '“ใบเสร็จ 2569.txt”', itemId: file, folderId: folder })
    expect(say((await log(somsri, `?itemId=${file}`, 'th')).items[0])).toBe(
      'คุณเปลี่ยนชื่อ “ใบเสร็จ.txt” เป็น “ใบเสร็จ 2569.txt”',
    )
  })

  test('calls the roots of drives in the language of the reader', async () => {
    await somsri.file(home, 'ที่ราก.txt')
    await one.malee.file(one.root, 'ของธุรกิจ.txt')
    const said = async (who: Client, language: string) => say((await log(who, '?action=add', language)).items[0])
    expect(await said(somsri, 'en')).toBe('You added “ที่ราก.txt” to “My Drive”')
    expect(await said(somsri, 'th')).toBe('คุณเพิ่ม “ที่ราก.txt” ใน “ไดรฟ์ของฉัน”')
    expect(await said(one.malee, 'en')).toBe('You added “ของธุรกิจ.txt” to “Drive Business”')
  })

  test('has texts in both languages for every event that people can see', () => {
    for (const [type, sentence] of Object.entries(sentences)) {
      if (sentence === null) continue
      expect([type, sentence.th.length > 5, sentence.en.length > 5]).toEqual([type, true, true])
      expect(sentence.th).not.toContain(type)
    }
  })

  test('shows what others did to my items while I may see them, and never what they did to theirs', async () => {
    const { malee, prasit, kanya } = one
    const folder = await malee.folder(one.root, `shared ${randomUUID()}`)
    await one.rule(folder, 'department', one.sales, 'edit')
    const mine = await prasit.file(folder, 'plan.txt')
    const theirs = await malee.file(folder, 'other.txt')
    await rename(malee, mine, 'plan B.txt')
    await rename(malee, theirs, 'other B.txt')
    const entry = await newest(prasit)
    expect(say(entry)).toMatch(/^(?!You).+ renamed “plan.txt” to “plan B.txt”$/)
    expect(entry.mine).toBe(false)
    const shown = JSON.stringify((await log(prasit)).items)
    expect(shown).not.toContain('other B.txt')
    expect(JSON.stringify((await log(kanya)).items)).not.toContain('plan B.txt')
    await malee.bulk('trash', [mine])
    expect(say(await newest(prasit))).toMatch(/moved “plan B.txt” to the trash$/)
    await malee.bulk('restore', [mine])
    const away = await malee.folder(one.root, `away ${randomUUID()}`)
    await malee.bulk('move', [mine], { targetId: away })
    expect(JSON.stringify((await log(prasit)).items)).not.toContain('plan B.txt')
  })

  test('leaves out the steps of a save, and nothing else, whoever did them', async () => {
    const { malee, prasit } = one
    const folder = await malee.folder(one.root, `steps ${randomUUID()}`)
    await one.rule(folder, 'department', one.sales, 'edit')
    const mine = await prasit.file(folder, 'saved.txt')
    for (const name of ['first.txt', 'step.txt', 'last.txt']) await rename(malee, mine, name)
    const renames = async (who: Client) =>
      (await log(who, `?itemId=${mine}&action=rename`)).items.map((entry) => say(entry).replace(/^.*” to /, ''))
    expect(await renames(prasit)).toEqual(['“last.txt”', '“step.txt”', '“first.txt”'])
    const [, step] = (await log(prasit, `?itemId=${mine}&action=rename`)).items
    await world.owner.pool.query('insert into save_step (event_id) values ($1)', [step?.id])
    for (const who of [prasit, malee]) expect(await renames(who)).toEqual(['“last.txt”', '“first.txt”'])
  })

  test('is paged without loss or repetition, and can be filtered', async () => {
    const who = await world.as('anan01')
    const root = await who.root()
    for (let n = 0; n < 7; n++) await who.file(root, `page ${n}.txt`)
    await who.refused('PATCH', `/api/items/${root}`, { name: 'x' })
    const seen: number[] = []
    for (let cursor = ''; ; ) {
      const page = await log(who, `?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    const all = (await log(who, '?limit=1000')).items
    expect(seen).toEqual(all.map(({ id }) => id))
    expect((await log(who, '?action=add')).items.every(({ type }) => type === 'item.created')).toBe(true)
    expect((await log(who, '?action=rename')).items).toEqual([])
    expect((await log(who, '?item=PAGE%203')).items.map((entry) => say(entry))).toEqual([
      expect.stringContaining('“page 3.txt”'),
    ])
    expect((await log(who, '?item=%25')).items).toEqual([])
    const renamed = await who.file(root, 'called before.txt')
    await rename(who, renamed, 'called now.txt')
    await who.bulk('trash', [renamed])
    await who.bulk('purge', [renamed])
    for (const name of ['before', 'now'])
      expect((await log(who, `?item=called%20${name}`)).items.map(({ type }) => type)).toEqual([
        'item.purged',
        'item.trashed',
        'item.renamed',
        'item.created',
      ])
    expect((await log(who, `?from=${encodeURIComponent('2099-01-01T00:00:00Z')}`)).items).toEqual([])
    expect((await log(who, `?until=${encodeURIComponent('1999-01-01T00:00:00Z')}`)).items).toEqual([])
    for (const query of ['?cursor=x', '?cursor=W10', '?from=soon', '?action=fly', '?itemId=1'])
      expect((await who.refused('GET', `/api/personal-log${query}`)).machineCode).toBe('INVALID_INPUT')
  })

  test('is a CSV file in the reader’s language in which no name is a formula', async () => {
    const who = await world.as('wichai1')
    const root = await who.root()
    await who.file(root, '=cmd,(1)!A0 b.txt')
    await who.file(root, '+66.txt')
    const csv = async (query: string) => who.send({ method: 'GET', url: `/api/personal-log.csv${query}` })
    const response = await csv('?language=en')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('attachment')
    expect(response.body.startsWith('\uFEFF"Time","Person"')).toBe(true)
    expect(response.body).toContain(`"'=cmd,(1)!A0 b.txt"`)
    expect(response.body).toContain(`"'+66.txt"`)
    expect(response.body.split('\r\n').every((row) => row === '' || row.replace('\uFEFF', '').startsWith('"'))).toBe(
      true,
    )
    expect((await csv('?language=th')).body).toContain('คุณเพิ่ม “+66.txt” ใน “ไดรฟ์ของฉัน”')
    expect((await csv('?language=th&action=trash')).body.trim().split('\r\n')).toHaveLength(1)
    expect((await world.app.inject({ method: 'GET', url: '/api/personal-log.csv' })).statusCode).toBe(401)
  })
})

describe('undo', () => {
  test('undoes a rename, a move and a move to the trash, and is logged itself', async () => {
    const [a, b] = [await somsri.folder(home, randomUUID()), await somsri.folder(home, randomUUID())]
    const file = await somsri.file(a, 'undo.txt')
    const last = () => newest(somsri, `?itemId=${file}`)

    await rename(somsri, file, 'undone.txt')
    const renamed = await last()
    expect(renamed.undoUntil).not.toBeNull()
    expect(await undo(somsri, renamed.id)).toEqual({ itemId: file })
    expect(await nameOf(somsri, file)).toBe('undo.txt')
    expect(say(await last())).toBe('You renamed “undone.txt” to “undo.txt”')
    expect(await refused(somsri, renamed.id)).toBe('UNDO_CHANGED')

    await somsri.bulk('move', [file], { targetId: b })
    const moved = await last()
    await undo(somsri, moved.id)
    expect(await somsri.names(a)).toEqual(['undo.txt'])
    expect((await log(somsri, `?itemId=${file}`)).items.find(({ id }) => id === moved.id)?.undoUntil).toBeNull()

    await somsri.bulk('trash', [file])
    await undo(somsri, (await last()).id)
    expect(await somsri.names(a)).toEqual(['undo.txt'])
    const { rows } = await world.owner.pool.query<{ type: string }>(
      `select type from audit_event where subject = $1 and data ? 'undoes' order by id`,
      [file],
    )
    expect(rows.map((row) => row.type)).toEqual(['item.renamed', 'item.moved', 'item.restored'])
  })

  test('explains refusals', async () => {
    const [a, b] = [await somsri.folder(home, randomUUID()), await somsri.folder(home, randomUUID())]
    const make = async () => {
      const file = await somsri.file(a, `${randomUUID()}.txt`)
      await somsri.bulk('move', [file], { targetId: b })
      return { file, entry: (await newest(somsri, `?itemId=${file}`)).id }
    }
    const added = (await log(somsri, `?itemId=${a}`)).items[0]!
    expect(await refused(somsri, added.id)).toBe('UNDO_NOT_POSSIBLE')

    const again = await make()
    await somsri.bulk('move', [again.file], { targetId: home })
    expect(await refused(somsri, again.entry)).toBe('UNDO_CHANGED')

    const taken = await make()
    await somsri.file(a, await nameOf(somsri, taken.file))
    expect(await refused(somsri, taken.entry)).toBe('NAME_TAKEN')

    const gone = await make()
    await somsri.bulk('trash', [gone.file])
    expect(await refused(somsri, gone.entry)).toBe('UNDO_CHANGED')
    await somsri.bulk('purge', [gone.file])
    expect(await refused(somsri, gone.entry)).toBe('UNDO_GONE')

    const homeless = await make()
    await somsri.bulk('trash', [a])
    expect(await refused(somsri, homeless.entry)).toBe('RESTORE_TARGET_GONE')
  })

  test('checks current permissions, and is limited to one’s own log', async () => {
    const malee = await world.as('malee01', 'ONE')
    const folder = await malee.folder(one.root, randomUUID())
    await one.rule(folder, 'department', one.sales, 'delete')
    const file = await malee.file(folder, 'rights.txt')
    const fresh = await world.as('prasit1', 'ONE')
    await fresh.bulk('trash', [file])
    const entry = await newest(fresh, `?itemId=${file}`)
    expect(await refused(await world.as('kanya01', 'ONE'), entry.id)).toBe('NOT_FOUND')
    expect(await refused(await world.as('malee01', 'ONE'), entry.id + 1000)).toBe('NOT_FOUND')
    await one.rule(folder, 'department', one.sales, 'view')
    expect(await refused(fresh, entry.id)).toBe('NOT_ALLOWED')
    // The owner of an item may undo, whoever trashed it.
    const owners = await world.as('malee01', 'ONE')
    const theirs = await newest(owners, `?itemId=${file}`)
    expect(theirs).toMatchObject({ mine: false, id: entry.id })
    await undo(owners, theirs.id)
    expect(await owners.names(folder)).toEqual(['rights.txt'])
  })

  test('happens once when requested twice concurrently', async () => {
    const who = await world.as('anan01')
    const root = await who.root()
    const file = await who.file(root, `${randomUUID()}.txt`)
    await who.bulk('trash', [file])
    const { id } = await newest(who, `?itemId=${file}`)
    const url = `/api/personal-log/${id}/undo`
    const responses = await Promise.all([1, 2, 3].map(() => who.send({ method: 'POST', url, payload: {} })))
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('later', () => {
  test('nothing older than 24 hours can be undone', async () => {
    const file = await somsri.file(home, `${randomUUID()}.txt`)
    await somsri.bulk('trash', [file])
    const { id } = await newest(somsri, `?itemId=${file}`)
    world.clock.advance(24 * hour + 1)
    somsri = await world.as('somsri1')
    expect((await newest(somsri, `?itemId=${file}`)).undoUntil).toBeNull()
    expect(await refused(somsri, id)).toBe('UNDO_TOO_LATE')
  })

  test('accounts are separate, and the owner sees what the product itself removed', async () => {
    const prasit = await world.as('prasit1', 'ONE')
    const root = await prasit.root()
    const file = await prasit.file(root, 'of the employee.txt')
    const citizen = await world.as('prasit1')
    expect(JSON.stringify((await log(citizen)).items)).not.toContain('of the employee.txt')
    await prasit.bulk('trash', [file])
    world.clock.advance(8 * 24 * hour)
    await world.runJob('drive:purge-expired-trash')
    const again = await world.as('prasit1', 'ONE')
    const gone = (await log(again)).items.find(({ type }) => type === 'item.purged')
    expect([say(gone), gone?.client]).toEqual(['Khlang permanently deleted “of the employee.txt”', 'system'])
  })
})
