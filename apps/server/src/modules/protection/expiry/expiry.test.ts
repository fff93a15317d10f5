import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createSetting } from '../../../../test/setting.ts'
import { unzip } from '../../../../test/unzip.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const { world, somsri, one, home } = await createSetting()

const inTime = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
const set = (who: Client, id: string, body: object) => who.call('PUT', `/api/items/${id}/expiry`, body)
type Expiry = { expiresAt: string | null; warnAt: string | null; recipients: string[]; warnedAt: string | null }
const read = (who: Client, id: string) => who.call<Expiry>('GET', `/api/items/${id}/expiry`)
const codeOf = async (who: Client, id: string, body: object) =>
  (await who.refused('PUT', `/api/items/${id}/expiry`, body)).machineCode
const view = async (who: Client, name: string, query = '') =>
  who.call<{ items: { id: string; name: string }[]; nextCursor: string | null }>('GET', `/api/views/${name}${query}`)
const idsIn = async (who: Client, name: string) => (await view(who, name, '?limit=1000')).items.map(({ id }) => id)
const newFile = (who = somsri, folder = home) => who.file(folder, `${crypto.randomUUID()}.txt`, 'the bytes')

describe('the dates', () => {
  test('an expiry is in the future, its warning before it; past ones are refused with a reason', async () => {
    const id = await newFile()
    expect(await set(somsri, id, { expiresAt: inTime(day), warnAt: inTime(hour) })).toMatchObject({ id })
    for (const [body, code] of [
      [{ expiresAt: inTime(-1000) }, 'EXPIRY_PAST'],
      [{ expiresAt: inTime(day), warnAt: inTime(2 * day) }, 'WARNING_DATE_INVALID'],
      [{ expiresAt: inTime(day), warnAt: inTime(-1000) }, 'WARNING_DATE_INVALID'],
      [{ expiresAt: null, warnAt: inTime(hour) }, 'WARNING_DATE_INVALID'],
      [{ expiresAt: inTime(day), recipients: ['a@b.example', 'nobody'] }, 'EMAIL_INVALID'],
      [{ expiresAt: inTime(day), channels: ['pigeon'] }, 'INVALID_INPUT'],
      [{ expiresAt: 'soon' }, 'INVALID_INPUT'],
    ] as const)
      expect([body, await codeOf(somsri, id, body)]).toEqual([body, code])
    expect((await somsri.refused('PUT', `/api/items/${home}/expiry`, { expiresAt: inTime(day) })).machineCode).toBe(
      'ITEM_RESERVED',
    )
  })

  test('an item says what it has expired through: itself, or the highest folder above', async () => {
    const folder = await somsri.folder(home, crypto.randomUUID())
    const below = await somsri.folder(folder, 'below')
    const through = () =>
      Promise.all(
        [folder, below].map(
          async (id) =>
            (await somsri.call<{ expiredThrough: string | null }>('GET', `/api/items/${id}`)).expiredThrough,
        ),
      )
    await set(somsri, below, { expiresAt: inTime(hour) })
    await set(somsri, folder, { expiresAt: inTime(2 * hour) })
    expect(await through()).toEqual([null, null])
    world.clock.advance(hour)
    expect(await through()).toEqual([null, below])
    world.clock.advance(hour)
    expect(await through()).toEqual([folder, folder])
  })

  test('an extension moves the warning; removing the expiry removes the warning too', async () => {
    const id = await newFile()
    const expiresAt = inTime(10 * day)
    await set(somsri, id, { expiresAt, warnAt: inTime(9 * day), recipients: ['B@Mail.example', 'b@mail.example'] })
    const later = inTime(40 * day)
    await somsri.call('PATCH', `/api/items/${id}`, { expiresAt: later })
    const extended = await read(somsri, id)
    expect(extended).toMatchObject({ expiresAt: later, recipients: ['b@mail.example'] })
    expect(Date.parse(later) - Date.parse(extended.warnAt ?? '')).toBeCloseTo(day, -4)
    await set(somsri, id, { expiresAt: null })
    expect(await read(somsri, id)).toMatchObject({ expiresAt: null, warnAt: null, recipients: ['b@mail.example'] })
  })

  test.each([
    ['edit', 403],
    ['delete', 200],
    ['admin', 200],
  ] as const)('level %s sets and reads it: %i', async (level, status) => {
    const { folder, file } = await one.folderWithFile(`expiry ${level}`)
    await one.rule(folder, 'department', one.sales, level)
    const url = `/api/items/${file}/expiry`
    const payload = { expiresAt: inTime(day) }
    expect((await one.prasit.send({ method: 'PUT', url, payload })).statusCode).toBe(status)
    expect((await one.prasit.send({ method: 'GET', url })).statusCode).toBe(status)
  })
})

/** Every way to see an item or to get its bytes, and what each gives. */
async function seen(who: Client, folder: string, id: string, name: string) {
  const status = async (url: string) => (await who.send({ method: 'GET', url })).statusCode
  const [zip] = await who.bulk('check', [id], { operation: 'download' })
  return {
    item: await status(`/api/items/${id}`),
    content: await status(`/api/files/${id}/content`),
    inline: await status(`/api/files/${id}/content?inline=1`),
    old: await status(`/api/files/${id}/content?version=1`),
    versions: await status(`/api/files/${id}/versions`),
    zip,
    list: (await who.names(folder)).includes(name),
    recent: (await idsIn(who, 'recent')).includes(id),
    starred: (await idsIn(who, 'starred')).includes(id),
    search: (
      await who.call<{ items: { id: string }[] }>('GET', `/api/search?q=${encodeURIComponent(name)}`)
    ).items.some((item) => item.id === id),
    expired: (await idsIn(who, 'expired')).includes(id),
  }
}
const gone = { list: false, recent: false, starred: false, search: false }
const there = { list: true, recent: true, starred: true, search: true, expired: false }
const open = { item: 200, content: 200, inline: 200, old: 200, versions: 200, zip: 'ok' }
const shut = { item: 403, content: 403, inline: 403, old: 403, versions: 403, zip: 'ITEM_EXPIRED' }

describe('at the time of expiry', () => {
  test.each(['the file itself', 'the folder that it lies in'])(
    '%s: hidden from others, in the expired view for people who may see it',
    async (what) => {
      const { folder } = await one.folderWithFile('at the instant')
      const box = await one.malee.folder(folder, 'box')
      const name = `${crypto.randomUUID()}.txt`
      const file = await one.malee.file(box, name, 'one')
      await one.malee.put(box, name, 'two', '?file_duplicate=create_tag_version')
      await one.rule(folder, 'business', one.malee.accountId, 'delete')
      for (const who of [one.malee, one.prasit]) await who.call('PATCH', `/api/items/${file}`, { starred: true })
      const own = what === 'the file itself'
      const target = own ? file : box
      await set(one.malee, target, { expiresAt: inTime(hour) })
      const disk = await mountAs(world, one.malee)
      const place = `Drive Business/${(await one.malee.call<{ name: string }>('GET', `/api/items/${folder}`)).name}/box`
      expect(await seen(one.prasit, box, file, name)).toEqual({ ...open, ...there })
      expect((await disk.get(`${place}/${name}`)).status).toBe(200)

      world.clock.advance(hour - 5000)
      expect((await one.prasit.bytes(file)).statusCode).toBe(200)
      world.clock.advance(10_000)
      // An expired folder cannot be opened either.
      if (own) expect(await seen(one.prasit, box, file, name)).toEqual({ ...shut, ...gone, expired: false })
      else {
        expect((await one.prasit.send({ method: 'GET', url: `/api/items/${box}/children` })).statusCode).toBe(403)
        expect((await one.prasit.bytes(file)).statusCode).toBe(403)
        expect(await one.prasit.names(folder)).not.toContain('box')
      }
      expect((await disk.get(`${place}/${name}`)).status).toBe(404)
      expect((await disk.send('PROPFIND', `${place}/${name}`)).status).toBe(404)
      const mine = await seen(one.malee, own ? box : folder, file, own ? name : 'box')
      expect(mine).toMatchObject({ ...open, ...gone, search: false, expired: own })
      expect(await idsIn(one.malee, 'expired')).toContain(target)
      expect(await one.malee.call('GET', `/api/items/${own ? box : folder}`)).toMatchObject({ childCount: own ? 0 : 1 })

      // Those who may extend it, and everything is as before.
      expect((await one.prasit.refused('PUT', `/api/items/${target}/expiry`, { expiresAt: null })).machineCode).toBe(
        'ITEM_EXPIRED',
      )
      await set(one.malee, target, { expiresAt: inTime(day) })
      expect(await seen(one.prasit, box, file, name)).toEqual({ ...open, ...there })
      expect(await idsIn(one.malee, 'expired')).not.toContain(target)
    },
  )

  test('nothing can be shared, copied or changed but the expiry, and it can be trashed', async () => {
    const id = await newFile()
    await set(somsri, id, { expiresAt: inTime(minute) })
    world.clock.advance(minute + 1000)
    const target = await somsri.folder(home, crypto.randomUUID())
    expect(await somsri.bulk('copy', [id], { targetId: target })).toEqual(['ITEM_EXPIRED'])
    expect((await somsri.refused('PATCH', `/api/items/${id}`, { name: 'new.txt' })).machineCode).toBe('ITEM_EXPIRED')
    expect((await somsri.bytes(id)).body).toBe('the bytes')
    expect(await somsri.bulk('trash', [id])).toEqual(['ok'])
    expect(await idsIn(somsri, 'expired')).not.toContain(id)
    expect(await idsIn(somsri, 'trash')).toContain(id)
    expect(await somsri.bulk('restore', [id])).toEqual(['ok'])
    expect(await idsIn(somsri, 'expired')).toContain(id)
    await set(somsri, id, { expiresAt: null })
    expect(await idsIn(somsri, 'recent')).toContain(id)
  })

  test('zips and copies of its folder omit it', async () => {
    const folder = await somsri.folder(home, crypto.randomUUID())
    await somsri.file(folder, 'stays.txt', 'x')
    const id = await somsri.file(folder, 'goes.txt', 'x')
    await set(somsri, id, { expiresAt: inTime(minute) })
    world.clock.advance(minute + 1000)
    const { url } = await somsri.call<{ url: string }>('POST', '/api/items/download', { ids: [folder] })
    const paths = (await unzip((await somsri.send({ method: 'GET', url })).rawPayload)).map(({ path }) => path)
    expect(paths.some((path) => path.endsWith('stays.txt'))).toBe(true)
    expect(paths.some((path) => path.endsWith('goes.txt'))).toBe(false)
    const target = await somsri.folder(home, crypto.randomUUID())
    await somsri.bulk('copy', [folder], { targetId: target })
    const [copied] = await somsri.list(target)
    expect(await somsri.names(copied?.id ?? '')).toEqual(['stays.txt'])
  })

  test('the view is paged, latest first, and shows only one’s own', async () => {
    const anan = await world.as('anan01')
    const root = await anan.root()
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      made.unshift(await newFile(anan, root))
      await set(anan, made[0] ?? '', { expiresAt: inTime(minute + n * 1000) })
    }
    world.clock.advance(2 * minute)
    const found: string[] = []
    let cursor: string | null = ''
    let pages = 0
    do {
      const page: Awaited<ReturnType<typeof view>> = await view(
        anan,
        'expired',
        `?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      found.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      pages++
    } while (cursor)
    expect([found, pages]).toEqual([made, 3])
    expect(await idsIn(somsri, 'expired')).not.toContain(made[0])
    expect((await anan.refused('GET', '/api/views/expired?cursor=nonsense')).status).toBe(400)
  })
})

async function mailsAbout(name: string) {
  const folder = join(world.dataDir, 'outgoing-mail')
  const found: { to: string; subject: string; text: string }[] = []
  for (const file of await readdir(folder).catch(() => [])) {
    const mail = JSON.parse(await readFile(join(folder, file), 'utf8')) as (typeof found)[number]
    if (mail.text.includes(name)) found.push(mail)
  }
  return found
}
const warn = () => world.runJob('drive:warn-of-expiry')
async function dueFile(more = {}) {
  const name = `${crypto.randomUUID()}.txt`
  const id = await somsri.file(home, name, 'x')
  const body = { expiresAt: inTime(2 * hour), warnAt: inTime(hour), recipients: ['boss@mail.example'], ...more }
  await set(somsri, id, body)
  return { id, name }
}

describe('the warning', () => {
  test('is sent at its date, to the owner and the recipients, with the time in Thailand', async () => {
    await world.owner.pool.query(`update person set email = 'somsri@mail.example' where username = 'somsri1'`)
    const { id, name } = await dueFile()
    await warn()
    expect(await mailsAbout(name)).toEqual([])
    world.clock.advance(hour + 1000)
    await warn()
    const mails = await mailsAbout(name)
    expect(mails.map(({ to }) => to).sort()).toEqual(['boss@mail.example', 'somsri@mail.example'])
    const year =
      Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Bangkok' }).format(world.clock.now())) +
      543
    expect(mails[0]?.text).toContain(`${year}`)
    expect(mails[0]?.text).toContain('เวลาประเทศไทย')
    expect((await read(somsri, id)).warnedAt).not.toBeNull()
    const { rows } = await world.owner.pool.query(
      `select data from audit_event where subject = $1 and type = 'item.warned'`,
      [id],
    )
    expect(rows).toMatchObject([{ data: { channel: 'mail', sent: 2 } }])
  })

  test('once: not again the next minute, the next day, or by another process', async () => {
    const { name } = await dueFile()
    world.clock.advance(hour + 1000)
    await Promise.all([warn(), warn(), warn(), warn()])
    for (let n = 0; n < 3; n++) {
      world.clock.advance(10 * minute)
      await warn()
    }
    expect(await mailsAbout(name)).toHaveLength(2)
  })

  test('once even if a process died after the mail had left and before recording it', async () => {
    const { id, name } = await dueFile()
    world.clock.advance(hour + 1000)
    await warn()
    await world.owner.pool.query('update expiry_warning set sent_at = null where item_id = $1', [id])
    world.clock.advance(minute)
    await warn()
    expect(await mailsAbout(name)).toHaveLength(2)
    expect((await read(somsri, id)).warnedAt).not.toBeNull()
  })

  test('recorded but unsent warnings are sent by the next process', async () => {
    const { id, name } = await dueFile()
    world.clock.advance(hour + 1000)
    await world.owner.pool.query(
      `insert into expiry_warning (id, item_id, warn_at, channel, created_at)
       select gen_random_uuid(), id, warn_at, 'mail', now() from item where id = $1`,
      [id],
    )
    await warn()
    expect(await mailsAbout(name)).toHaveLength(2)
  })

  test('is followed by one notice when it has expired, to the same people, also without a warning', async () => {
    const { id, name } = await dueFile({ warnAt: null })
    const moved = await dueFile()
    world.clock.advance(hour + 1000)
    await warn()
    await somsri.call('PATCH', `/api/items/${moved.id}`, { expiresAt: inTime(30 * day) })
    world.clock.advance(hour + minute)
    await Promise.all([warn(), warn(), warn()])
    world.clock.advance(10 * minute)
    await warn()
    const mails = await mailsAbout(name)
    expect(mails.map(({ to }) => to).sort()).toEqual(['boss@mail.example', 'somsri@mail.example'])
    expect(mails[0]?.text).toContain('หมดอายุเมื่อ')
    const owner = await world.as('somsri1')
    const { items } = await owner.call<{ items: { kind: string; text: string }[] }>('GET', '/api/notices')
    expect(items.filter(({ kind, text }) => kind === 'itemExpired' && text.includes(name))).toHaveLength(1)
    expect(items.filter(({ kind, text }) => kind === 'itemExpired' && text.includes(moved.name))).toEqual([])
    const notified = "select 1 from audit_event where subject = $1 and type = 'item.expiry_notified'"
    expect((await world.owner.pool.query(notified, [id])).rows).toHaveLength(1)
  })

  test('once more for another date, and none for a date that was moved or removed', async () => {
    const { id, name } = await dueFile()
    const other = await dueFile()
    await set(somsri, other.id, { expiresAt: null })
    world.clock.advance(hour + 1000)
    await warn()
    await set(somsri, id, { expiresAt: inTime(4 * hour), warnAt: inTime(2 * hour) })
    await warn()
    expect(await mailsAbout(name)).toHaveLength(2)
    world.clock.advance(2 * hour + 1000)
    await warn()
    expect(await mailsAbout(name)).toHaveLength(4)
    expect(await mailsAbout(other.name)).toEqual([])
  })

  test('none without a channel, and none for trashed items until they are restored', async () => {
    const silent = await dueFile({ channels: [] })
    const folder = await somsri.folder(home, crypto.randomUUID())
    const { id, name } = await dueFile()
    await somsri.bulk('move', [id], { targetId: folder })
    await somsri.bulk('trash', [folder])
    world.clock.advance(hour + 1000)
    await warn()
    expect([await mailsAbout(silent.name), await mailsAbout(name)]).toEqual([[], []])
    await somsri.bulk('restore', [folder])
    await warn()
    expect(await mailsAbout(name)).toHaveLength(2)
  })
})
