import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import type { World } from '../../../test/harness.ts'
import { codeOf, createVisitor, makeLink } from '../../../test/link-visitor.ts'
import { createSetting } from '../../../test/setting.ts'

let world: World
let somsri: Client
let one: Business
let home: string
beforeAll(async () => {
  ;({ world, somsri, one, home } = await createSetting())
})

const visit = (token: string, more: { address?: string; as?: Client } = {}) => createVisitor(world, token, more)
let made = 0
const fileOf = (name = `file ${++made}.txt`, bytes = 'the bytes') => somsri.file(home, name, bytes)
const folderOf = () => somsri.folder(home, `folder ${++made}`)

/** What a visitor could ask for, in every form. */
const waysIn = (file: string, folder: string) =>
  [
    ['GET', `/items/${folder}/children`],
    ['GET', `/items/${file}`],
    ['GET', `/files/${file}/preview`],
    ['GET', `/files/${file}/preview/pages/1`],
    ['GET', `/files/${file}/thumbnail`],
    ['GET', `/files/${file}/content`],
    ['GET', `/archives/${'x'.repeat(43)}`],
    ['POST', '/download', { ids: [file] }],
  ] as const

describe('creating', () => {
  test('answers with the address of a page, and no secret is stored or logged as it is', async () => {
    const file = await fileOf()
    const folder = await folderOf()
    const link = await makeLink(somsri, file, { password: 'ความลับ-ของ-ฉัน', name: 'ลูกค้า' })
    expect(link.url).toBe(`http://localhost:8080/publicfile?id=${link.token}`)
    expect(link.token).toMatch(/^[\w-]{43}$/)
    expect((await makeLink(somsri, folder)).url).toContain('/publicfolder?id=')
    const tables = await world.owner.pool.query<{ text: string }>(
      `select row_to_json(l)::text as text from share_link l union all select data::text from audit_event`,
    )
    const stored = tables.rows.map(({ text }) => text).join('\n')
    for (const secret of [link.token, 'ความลับ-ของ-ฉัน', Buffer.from(link.token, 'base64url').toString('hex')])
      expect(stored).not.toContain(secret)
    // CVE-2026-45285: every link is in the list of its owner and in the log.
    const { items } = await somsri.call<{ items: { id: string; url: string }[] }>('GET', `/api/items/${file}/links`)
    expect(items).toMatchObject([{ id: link.id, url: link.url }])
    expect(stored).toContain(link.id)
  })

  test.each([
    [{ password: '12345' }, 'LINK_PASSWORD_SHORT'],
    [{ password: '' }, 'LINK_PASSWORD_SHORT'],
    [{ password: 'password' }, 'LINK_PASSWORD_COMMON'],
    [{ password: '      ' }, 'LINK_PASSWORD_COMMON'],
    [{ password: '\u3000\u00a0\u200b \u2060\t ' }, 'LINK_PASSWORD_COMMON'],
    [{ expiresIn: undefined }, 'LINK_EXPIRY_REQUIRED'],
    [{ expiresIn: { days: 0, hours: 0, minutes: 0 } }, 'LINK_EXPIRY_REQUIRED'],
    [{ openLimit: undefined }, 'LINK_OPEN_LIMIT_REQUIRED'],
    [{ openLimit: 0 }, 'INVALID_INPUT'],
    [{ permission: 'edit' }, 'INVALID_INPUT'],
  ])('with %j is refused with %s', async (more, code) => {
    const body = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited', ...more }
    expect((await somsri.refused('POST', `/api/items/${await fileOf()}/links`, body)).machineCode).toBe(code)
  })

  test('requires the right to share the item: not view, download or upload, and edit only to re-share', async () => {
    const { folder, file } = await one.folderWithFile('create')
    const ask = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }
    const employee = await one.employeeOf(one.prasit)
    const outcome = async (more = {}) =>
      codeOf(await one.prasit.send({ method: 'POST', url: `/api/items/${file}/links`, payload: { ...ask, ...more } }))
    expect(await outcome()).toBe('NOT_FOUND')
    for (const level of ['view', 'download', 'upload', 'edit', 'delete'] as const) {
      await one.rule(folder, 'employee', employee, level)
      expect([level, await outcome()]).toEqual([level, 'NOT_ALLOWED'])
    }
    await one.rule(folder, 'employee', employee, 'edit')
    await world.owner.pool.query('update access_rule set may_reshare = true where item_id = $1', [folder])
    expect(await outcome({ permission: 'download' })).toBe('ok')
    await one.rule(folder, 'employee', employee, 'admin')
    expect(await outcome({ permission: 'download' })).toBe('ok')
    expect(await outcome({ permission: 'view' })).toBe('ok')
    const { items } = await one.malee.call<{ items: { mine: boolean; url: string | null }[] }>(
      'GET',
      `/api/items/${file}/links`,
    )
    // Admin Business sees the links of others, but not their addresses.
    expect(items.map(({ mine, url }) => [mine, url])).toEqual(items.map(() => [false, null]))
    expect(items).toHaveLength(3)
  })

  test('is limited to 60 in a minute for an account', async () => {
    const file = await one.kanya.file(await one.kanya.root(), 'many.txt')
    world.clock.advance(61_000)
    for (let n = 0; n < 60; n++) await makeLink(one.malee, await maleesFile(), {})
    expect(
      await one.malee.refused('POST', `/api/items/${await maleesFile()}/links`, {
        permission: 'view',
        expiresIn: 'unlimited',
        openLimit: 'unlimited',
      }),
    ).toMatchObject({ status: 429, machineCode: 'TOO_MANY_LINKS' })
    world.clock.advance(61_000)
    await makeLink(one.malee, await maleesFile())
    expect(file).toBeTruthy()
  })

  let malees: string | undefined
  const maleesFile = async () => (malees ??= (await one.folderWithFile('rate')).file)
})

describe('the page', () => {
  test('answers the same for unknown, malformed and deleted tokens', async () => {
    const link = await makeLink(somsri, await fileOf())
    expect(await visit(link.token).state()).toBe('open')
    await somsri.call('DELETE', `/api/links/${link.id}`)
    const bodies = new Set<string>()
    const opens = new Set<string>()
    for (const token of [link.token, 'A'.repeat(43), 'x', 'ไทย', 'a'.repeat(900), '%00', "'or 1=1"]) {
      const response = await visit(token).get('')
      expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
      bodies.add(response.body)
      opens.add(await visit(token).open())
      expect(await visit(token).code(`/items/${link.item.id}`)).toBe('LINK_TICKET_REQUIRED')
    }
    expect([...bodies].map((body) => JSON.parse(body))).toMatchObject([
      { result: { state: 'not_found', business: null } },
    ])
    expect([...opens]).toEqual(['LINK_NOT_FOUND'])
  })

  test('follows the precedence of states, and reveals nothing of the item before it is open', async () => {
    const folder = await folderOf()
    const file = await somsri.file(folder, 'เงินเดือนลับ.txt', 'secret')
    const link = await makeLink(somsri, file, {
      password: 'correct horse',
      openLimit: 1,
      expiresIn: { days: 0, hours: 1, minutes: 0 },
      loginRequired: true,
      remark: 'หมายเหตุลับ',
    })
    const change = (body: object) => somsri.call('PATCH', `/api/links/${link.id}`, body)
    const both = async (state: string, code: string, who = visit(link.token)) => {
      const answer = await who.get('')
      const opening = await who.send('POST', '/open', {})
      expect([answer.json().result.state, codeOf(opening)]).toEqual([state, code])
      for (const { body } of [answer, opening]) expect(body).not.toMatch(/เงินเดือน|หมายเหตุ|\.txt|text\/plain|secret/)
      return answer.json().result
    }
    expect(await both('login_needed', 'LINK_LOGIN_REQUIRED')).toMatchObject({ needsLogin: true, needsPassword: true })
    const signedIn = await both('password_needed', 'LINK_PASSWORD_REQUIRED', visit(link.token, { as: one.kanya }))
    expect(signedIn.signedInAs).toMatch(/\S/)
    expect(await visit(link.token, { as: one.kanya }).open('correct horse')).toBe('ok')
    await both('opened_fully', 'LINK_OPENED_FULLY')
    world.clock.advance(61 * 60_000)
    expect(await both('expired', 'LINK_EXPIRED')).toMatchObject({ needsLogin: false, needsPassword: false })
    await change({ enabled: false })
    await both('off', 'LINK_OFF')
    await somsri.bulk('trash', [folder])
    await both('closed', 'LINK_CLOSED')
    await somsri.call('DELETE', `/api/links/${link.id}`)
    await both('not_found', 'LINK_NOT_FOUND')
  })

  test('gives the headers of a secret address, and its cookie to its own path only', async () => {
    const link = await makeLink(somsri, await fileOf())
    const response = await visit(link.token).send('POST', '/open', {})
    expect(response.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    const cookie = response.cookies.find(({ name }) => name === 'link_ticket')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: `/api/public/links/${link.token}` })
    expect(cookie?.value).toBe(response.json().result.ticket)
    const refused = await visit(link.token).get(`/items/${link.item.id}`)
    expect(refused.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-store' })
  })
})

describe('without a ticket', () => {
  // CVE-2020-10254, CVE-2024-52513, CVE-2025-52996, CVE-2026-56768.
  test.each([{}, { password: 'correct horse' }, { loginRequired: true }])(
    '%j: no way in gives a byte',
    async (more) => {
      const folder = await folderOf()
      const file = await somsri.file(folder, 'a.txt', 'secret bytes')
      const link = await makeLink(somsri, folder, more)
      const planted = visit(link.token)
      planted.browser.setCookie('link_ticket', 'x'.repeat(43))
      for (const who of [visit(link.token), planted])
        for (const [method, path, body] of waysIn(file, folder)) {
          const response = await who.send(method, path, body)
          expect([path, response.statusCode, codeOf(response)]).toEqual([path, 401, 'LINK_TICKET_REQUIRED'])
          expect(response.body).not.toContain('secret')
        }
      const head = await world.app.inject({
        method: 'HEAD',
        url: `/api/public/links/${link.token}/files/${file}/content`,
      })
      expect(head.statusCode).toBe(401)
    },
  )

  test('the ticket of another link opens nothing here', async () => {
    const [a, b] = [await fileOf(), await fileOf()]
    const [linkA, linkB] = [await makeLink(somsri, a), await makeLink(somsri, b)]
    const ticket = (await visit(linkA.token).send('POST', '/open', {})).json().result.ticket as string
    const other = visit(linkB.token)
    other.browser.setCookie('link_ticket', ticket)
    expect(await other.code(`/files/${b}/content`)).toBe('LINK_TICKET_REQUIRED')
    const program = await world.app.inject({
      url: `/api/public/links/${linkA.token}/files/${a}/content`,
      headers: { 'x-link-ticket': ticket },
    })
    expect(program.body).toBe('the bytes')
  })
})

describe('what an opened link gives', () => {
  test('to view: lists, details and previews, but no bytes; to download: bytes, ranges and archives too', async () => {
    const folder = await folderOf()
    const sub = await somsri.folder(folder, 'sub')
    const file = await somsri.file(sub, 'a.txt', 'the bytes')
    await somsri.call('POST', '/api/items/hashtags', { ids: [file], add: ['ลับ'] })
    for (const permission of ['view', 'download'] as const) {
      const link = await makeLink(somsri, folder, { permission, remark: 'อ่านก่อน' })
      const who = visit(link.token)
      const opened = (await who.send('POST', '/open', {})).json().result
      expect(opened).toMatchObject({ permission, remark: 'อ่านก่อน', item: { id: folder, type: 'folder', closed: null } })
      expect(opened.sharedBy).toMatch(/\S/)
      expect(await who.names(folder)).toEqual(['sub'])
      const inside = await who.result<{ items: object[]; path: { id: string }[] }>(`/items/${sub}/children`)
      expect(inside.path.map(({ id }) => id)).toEqual([folder, sub])
      // Nothing but the public fields.
      expect(Object.keys(inside.items[0] ?? {}).sort()).toEqual([
        'closed',
        'id',
        'mimeType',
        'modifiedAt',
        'name',
        'size',
        'type',
      ])
      expect(await who.result(`/items/${file}`)).toMatchObject({ name: 'a.txt', size: 9 })
      expect(await who.result(`/files/${file}/preview`)).toMatchObject({ kind: 'text', text: 'the bytes' })
      const content = await who.get(`/files/${file}/content`)
      const archive = await who.send('POST', '/download', { ids: [file] })
      const codes = [codeOf(content), codeOf(archive)]
      if (permission === 'view') expect(codes).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED'])
      else {
        expect([codes, content.body]).toEqual([['ok', 'ok'], 'the bytes'])
        const ranged = await who.browser.get(`/api/public/links/${link.token}/files/${file}/content`, {
          range: 'bytes=4-8',
        })
        expect([ranged.statusCode, ranged.body]).toEqual([206, 'bytes'])
        const again = await who.browser.get(`/api/public/links/${link.token}/files/${file}/content`, {
          'if-none-match': String(content.headers.etag),
        })
        expect(again.statusCode).toBe(304)
      }
    }
  })

  // CVE-2025-58753, CVE-2026-23989: the tree of the link, and nothing of what its creator may read.
  test('ends at its tree: siblings, parents, old versions and ids of others are not found', async () => {
    const folder = await folderOf()
    const file = await somsri.file(folder, 'shared.txt')
    const sibling = await somsri.file(folder, 'sibling.txt', 'secret')
    await somsri.put(folder, 'shared.txt', 'second', '?file_duplicate=create_tag_version')
    const other = (await one.folderWithFile('foreign')).file
    const who = visit((await makeLink(somsri, file)).token)
    expect(await who.open()).toBe('ok')
    for (const id of [sibling, folder, home, other, crypto.randomUUID()]) {
      for (const path of [
        `/items/${id}`,
        `/items/${id}/children`,
        `/files/${id}/content`,
        `/files/${id}/preview`,
        `/files/${id}/thumbnail`,
      ])
        expect([path, await who.code(path)]).toEqual([path, 'NOT_FOUND'])
      expect(await who.code('/download', 'POST', { ids: [file, id] })).toBe('NOT_FOUND')
    }
    expect((await who.get(`/files/${file}/content?version=1`)).body).toBe('second')
    expect(await who.code(`/items/${file}/children`)).toBe('NOT_A_FOLDER')
  })

  // GHSA-j9jx-hp4c-ghhh.
  test('leaves out restricted folders, trashed and expired items, and closes protected files', async () => {
    const { folder } = await one.folderWithFile('inside')
    const employee = await one.employeeOf(one.prasit)
    await one.rule(folder, 'employee', employee, 'edit')
    await world.owner.pool.query('update access_rule set may_reshare = true where item_id = $1', [folder])
    const restricted = await one.malee.folder(folder, 'restricted')
    const secret = await one.malee.file(restricted, 'secret.txt', 'secret')
    const protectedFile = await one.malee.file(folder, 'locked.txt', 'secret')
    const encrypted = await one.malee.file(folder, 'encrypted.txt', 'secret')
    await world.owner.pool.query('update item set password_hash = $2 where id = $1', [protectedFile, 'x'])
    await world.owner.pool.query('update item set encrypted = true where id = $1', [encrypted])
    const trashed = await one.malee.file(folder, 'gone.txt')
    await one.malee.bulk('trash', [trashed])
    await world.owner.pool.query('update item set restricted = true, has_grants = true where id = $1', [restricted])
    const who = visit((await makeLink(one.prasit, folder)).token)
    expect(await who.open()).toBe('ok')
    const { items } = await who.result<{ items: { name: string; closed: string | null }[] }>(
      `/items/${folder}/children`,
    )
    expect(items.map(({ name, closed }) => [name, closed])).toEqual([
      ['encrypted.txt', 'encrypted'],
      ['f.txt', null],
      ['locked.txt', 'password'],
    ])
    for (const path of ['content', 'preview', 'thumbnail', 'preview/pages/1']) {
      expect(await who.code(`/files/${protectedFile}/${path}`)).toBe('FILE_PASSWORD_REQUIRED')
      expect(await who.code(`/files/${encrypted}/${path}`)).toMatch(/ITEM_ENCRYPTED|PASSPHRASE_REQUIRED/)
    }
    for (const id of [restricted, secret, trashed])
      for (const path of [`/items/${id}`, `/items/${id}/children`, `/files/${id}/content`])
        expect(await who.code(path)).toBe('NOT_FOUND')
    const { url } = await who.result<{ url: string }>('/download', 'POST', { ids: [folder] })
    const zip = await who.browser.get(url)
    expect(zip.statusCode).toBe(200)
    expect(zip.rawPayload.includes('secret')).toBe(false)
    expect(zip.rawPayload.includes('f.txt')).toBe(true)
  })

  test('an archive has one address, for one session, once', async () => {
    const folder = await folderOf()
    await somsri.file(folder, 'a.txt')
    const link = await makeLink(somsri, folder)
    const [who, other] = [visit(link.token), visit(link.token)]
    await who.open()
    await other.open()
    const { url } = await who.result<{ url: string }>('/download', 'POST', { ids: [folder] })
    expect((await world.app.inject({ url })).statusCode).toBe(401)
    expect(codeOf(await other.browser.get(url))).toBe('NOT_FOUND')
    expect(codeOf(await who.browser.get(url))).toBe('ok')
    expect(codeOf(await who.browser.get(url))).toBe('NOT_FOUND')
    const late = await who.result<{ url: string }>('/download', 'POST', { ids: [folder] })
    world.clock.advance(61_000)
    expect(codeOf(await who.browser.get(late.url))).toBe('NOT_FOUND')
  })

  test('pages through a folder in any order', async () => {
    const folder = await folderOf()
    for (const name of ['ข.txt', 'ก.txt', 'ค.txt']) await somsri.file(folder, name)
    const who = visit((await makeLink(somsri, folder)).token)
    await who.open()
    const first = await who.result<{ items: { name: string }[]; nextCursor: string }>(
      `/items/${folder}/children?limit=2&order=desc`,
    )
    expect(first.items.map(({ name }) => name)).toEqual(['ค.txt', 'ข.txt'])
    expect(await who.names(folder, `?limit=2&order=desc&cursor=${first.nextCursor}`)).toEqual(['ก.txt'])
    expect(await who.code(`/items/${folder}/children?cursor=nonsense`)).toBe('INVALID_INPUT')
  })
})
