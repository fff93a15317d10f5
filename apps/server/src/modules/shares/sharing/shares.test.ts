import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, somsri, one, home } = await createSetting()
const anan = await world.as('anan01')
const wichai = await world.as('wichai1', 'TWO')
const { malee, prasit, kanya } = one

type Result = {
  ok: boolean
  machineCode?: string
  invited?: boolean
  outcome?: string
  share?: { id: string; permission: string }
}
const share = async (who: Client, itemId: string, to: object[], more: object = {}): Promise<Result[]> =>
  (
    await who.call<{ items: Result[] }>('POST', `/api/items/${itemId}/shares`, {
      with: to,
      permission: 'view',
      ...more,
    })
  ).items
/** Shares with one recipient; returns the id of the share. */
async function shareOne(who: Client, itemId: string, to: object, permission = 'view', more: object = {}) {
  const [result] = await share(who, itemId, [to], { permission, ...more })
  if (!result?.share) throw new Error(`not shared: ${result?.machineCode}`)
  return result.share.id
}
const user = (value: string) => ({ type: 'username', value })
const email = (value: string) => ({ type: 'email', value })
const company = (value: string, branchNo?: string) => ({ type: 'taxid', value, ...(branchNo && { branchNo }) })
const department = (value: string) => ({ type: 'department', value })
const status = async (who: Client, url: string) => (await who.send({ method: 'GET', url })).statusCode
const sees = (who: Client, id: string) => status(who, `/api/items/${id}`)
const refusal = async (who: Client, itemId: string, body: object) => {
  const { status: code, machineCode } = await who.refused('POST', `/api/items/${itemId}/shares`, {
    with: [user('anan01')],
    permission: 'view',
    ...body,
  })
  return [code, machineCode]
}
const until = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
const minute = 60_000
const named = () => crypto.randomUUID().slice(0, 8)
async function folderWithFile(who = somsri, parent = home) {
  const folder = await who.folder(parent, named())
  return { folder, file: await who.file(folder, 'เอกสาร.txt', 'the bytes') }
}
const mails = async (to: string) =>
  (
    await world.owner.pool.query<{ subject: string; body: string }>(
      'select subject, body from mail where recipient = $1 order by created_at, id',
      [to],
    )
  ).rows

describe('sharing with a person', () => {
  test('gives them the folder and everything below at that level, until it ends', async () => {
    const { folder, file } = await folderWithFile()
    expect(await sees(anan, file)).toBe(404)
    const id = await shareOne(somsri, folder, user('anan01'), 'download')
    expect(await anan.call('GET', `/api/items/${file}`)).toMatchObject({ permission: 'download' })
    expect((await anan.bytes(file)).body).toBe('the bytes')
    expect(await anan.names(folder)).toEqual(['เอกสาร.txt'])
    await somsri.call('DELETE', `/api/shares/${id}`)
    expect([await sees(anan, file), await sees(anan, folder), (await anan.bytes(file)).statusCode]).toEqual([
      404, 404, 404,
    ])
  })

  test('S040: view only until an instant shows pages without download, and is gone right after', async () => {
    const { folder, file } = await folderWithFile()
    await shareOne(somsri, folder, email('anan@mail.example'), 'view', { expiresAt: until(60 * minute) })
    world.clock.advance(59 * minute)
    expect(await status(anan, `/api/files/${file}/preview`)).not.toBe(404)
    expect((await anan.bytes(file)).statusCode).toBe(403)
    world.clock.advance(2 * minute)
    expect(await sees(anan, folder)).toBe(404)
    const { items } = await anan.call<{ items: { id: string }[] }>('GET', '/api/views/shared-with-me')
    expect(items.map((item) => item.id)).not.toContain(folder)
  })

  test('S041: view only gives the bytes by no route', async () => {
    const { folder, file } = await folderWithFile()
    await shareOne(somsri, folder, user('anan01'), 'view')
    const targetId = await anan.root()
    expect([
      (await anan.bytes(file)).statusCode,
      await status(anan, `/api/files/${file}/content?version=1`),
      await status(anan, `/api/files/${file}/versions`),
    ]).toEqual([403, 403, 403])
    for (const operation of ['copy', 'move'])
      expect(await anan.bulk(operation, [file], { targetId })).toEqual(['NOT_ALLOWED'])
  })

  test('S046: without the right to re-share it is refused, with it up to the own level and end', async () => {
    const { folder } = await folderWithFile()
    const end = { expiresAt: until(60 * minute) }
    const id = await shareOne(somsri, folder, user('anan01'), 'edit', end)
    const offer = { with: [user('wichai1')] }
    expect(await refusal(anan, folder, offer)).toEqual([403, 'NOT_ALLOWED'])
    await somsri.call('PATCH', `/api/shares/${id}`, { mayReshare: true })
    const beyond = [403, 'SHARE_BEYOND_OWN']
    expect(await refusal(anan, folder, { ...offer, permission: 'delete', expiresAt: until(minute) })).toEqual(beyond)
    expect(await refusal(anan, folder, { ...offer, permission: 'view' })).toEqual(beyond)
    expect(await refusal(anan, folder, { ...offer, permission: 'view', expiresAt: until(61 * minute) })).toEqual(beyond)
    expect(await refusal(anan, folder, { ...offer, expiresAt: until(minute), mayReshare: true })).toEqual(beyond)
    const again = await shareOne(anan, folder, user('wichai1'), 'edit', end)
    expect(await sees(wichai, folder)).toBe(200)
    // The owner sees and ends what others have shared on.
    const { items } = await somsri.call<{ items: { id: string; mayEnd: boolean }[] }>(
      'GET',
      `/api/items/${folder}/shares`,
    )
    expect(items).toMatchObject([
      { id: again, mayEnd: true, createdBy: { id: anan.personId } },
      { id, mayEnd: true, createdBy: { id: somsri.personId } },
    ])
    await somsri.call('DELETE', `/api/shares/${again}`)
    expect(await sees(wichai, folder)).toBe(404)
  })

  test('reaches them by mail, with the message, in their language', async () => {
    const { folder } = await folderWithFile()
    await shareOne(somsri, folder, user('anan01'), 'view', { message: 'ดูงบหน่อยค่ะ' })
    const found = (await mails('anan@mail.example')).at(-1)
    expect(found?.subject).toContain('สมศรี ใจดี แชร์')
    expect(found?.body).toContain('ดูงบหน่อยค่ะ')
    expect(found?.body).toContain(`/directory/${folder}`)
    await anan.call('PATCH', '/api/me', { language: 'en' })
    await shareOne(somsri, (await folderWithFile()).folder, user('anan01'))
    expect((await mails('anan@mail.example')).at(-1)?.subject).toContain('Somsri Jaidee shared')
  })

  test('strangers get 404 for everything about it', async () => {
    const { folder } = await folderWithFile()
    const id = await shareOne(somsri, folder, user('anan01'))
    const requests = [
      ['POST', `/api/items/${folder}/shares`, { with: [user('anan01')], permission: 'view' }],
      ['GET', `/api/items/${folder}/shares`],
      ['GET', `/api/items/${folder}/audience`],
      ['GET', `/api/share-recipients?q=a&itemId=${folder}`],
      ['GET', `/api/shares/${id}/preview`],
      ['PATCH', `/api/shares/${id}`, { permission: 'admin' }],
      ['DELETE', `/api/shares/${id}`],
      ['POST', `/api/shares/${id}/leave`, {}],
    ] as const
    for (const [method, url, body] of requests)
      expect((await wichai.refused(method, url, body)).status, `${method} ${url}`).toBe(404)
    expect(await sees(anan, folder)).toBe(200)
    // Those who only hold it may not see the others or change anything.
    for (const [method, url, body] of requests.slice(0, 4))
      expect((await anan.refused(method, url, body)).status, `${method} ${url}`).toBe(403)
    for (const [method, url, body] of requests.slice(4, 7))
      expect((await anan.refused(method, url, body)).status, `${method} ${url}`).toBe(404)
  })
})

describe('each recipient has its own result', () => {
  test('with the reason of each that was refused', async () => {
    const { folder } = await folderWithFile()
    const cases: [object, string | undefined][] = [
      [user('anan01'), undefined],
      [email('ANAN@mail.example'), 'RECIPIENT_REPEATED'],
      [user('somsri1'), 'RECIPIENT_SELF'],
      [email('somsri@mail.example'), 'RECIPIENT_SELF'],
      [user(''), 'RECIPIENT_REQUIRED'],
      [user('nobody99'), 'RECIPIENT_NOT_FOUND'],
      [email('not an address'), 'RECIPIENT_EMAIL_INVALID'],
      [{ type: 'collab', value: 'nobody@one.example' }, 'RECIPIENT_NOT_FOUND'],
      [{ type: 'collab', value: 'malee@one.example' }, undefined],
      [company(''), 'RECIPIENT_TAX_ID_REQUIRED'],
      [company('0105500000012'), 'RECIPIENT_TAX_ID_INVALID'],
      [company('0105500000011', '00009'), 'RECIPIENT_COMPANY_NOT_FOUND'],
      [company('0105500000020'), undefined],
      [department(one.sales), 'RECIPIENT_NOT_FOUND'],
    ]
    const results = await share(
      somsri,
      folder,
      cases.map(([recipient]) => recipient),
    )
    expect(results.map(({ machineCode }) => machineCode)).toEqual(cases.map(([, code]) => code))
    expect(results.every(({ ok, machineCode }) => ok === (machineCode === undefined))).toBe(true)
    expect(await share(somsri, folder, [user('anan01')], { permission: 'edit' })).toMatchObject([
      {
        ok: false,
        machineCode: 'SHARE_EXISTS',
        errorMessage: expect.stringContaining('ผู้รับรายนี้มีสิทธิ์ “ดูอย่างเดียว” อยู่แล้ว'),
      },
    ])
    expect(await anan.call('GET', `/api/items/${folder}`)).toMatchObject({ permission: 'view' })
  })

  test('the owner of the drive is no recipient, person or business', async () => {
    const { folder } = await folderWithFile()
    await shareOne(somsri, folder, user('anan01'), 'admin')
    expect(await share(anan, folder, [user('somsri1')])).toMatchObject([{ machineCode: 'RECIPIENT_OWNER' }])
    const shared = await one.folderWithFile('เจ้าของ')
    expect(await share(malee, shared.folder, [company('0105500000011')])).toMatchObject([
      { machineCode: 'RECIPIENT_OWNER' },
    ])
  })

  test('nobody, a past end and an unknown level refuse the whole request', async () => {
    const { folder } = await folderWithFile()
    expect(await refusal(somsri, folder, { with: [] })).toEqual([400, 'RECIPIENT_REQUIRED'])
    expect(await refusal(somsri, folder, { expiresAt: until(0) })).toEqual([400, 'SHARE_EXPIRY_PAST'])
    expect(await refusal(somsri, folder, { permission: 'owner' })).toEqual([400, 'INVALID_INPUT'])
    expect(await refusal(somsri, folder, { with: [{ value: 'x' }] })).toEqual([400, 'INVALID_INPUT'])
    const many = Array.from({ length: 51 }, (_, n) => ({ type: 'email', value: `many${n}@example.com` }))
    expect(await refusal(somsri, folder, { with: many })).toEqual([400, 'RECIPIENT_TOO_MANY'])
  })

  test('names that do not exist can be tried thirty times an hour, recipients a hundred times', async () => {
    const folder = await kanya.folder(await kanya.root(), named())
    const results = await share(
      kanya,
      folder,
      Array.from({ length: 32 }, (_, n) => user(`nobody${n}x`)),
    )
    expect(results.map(({ machineCode }) => machineCode)).toEqual([
      ...Array.from({ length: 30 }, () => 'RECIPIENT_NOT_FOUND'),
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ])
    // Those who exist are still found out by nobody, and named ones by mail are not affected.
    expect(await share(kanya, folder, [user('anan01')])).toMatchObject([{ machineCode: 'TOO_MANY_REQUESTS' }])
    expect(await share(kanya, folder, [email('anan@mail.example')])).toMatchObject([{ ok: true }])
    await share(
      kanya,
      folder,
      Array.from({ length: 50 }, () => email('prasit@one.example')),
    )
    expect(await refusal(kanya, folder, { with: Array.from({ length: 20 }, () => user('x')) })).toEqual([
      429,
      'TOO_MANY_REQUESTS',
    ])
    world.clock.advance(61 * minute)
    expect(await share(kanya, folder, [user('wichai1')])).toMatchObject([{ ok: true }])
  })
})

describe('departments and companies', () => {
  test('a department of the business, with those below it, has what is shared with it', async () => {
    const { folder, file } = await folderWithFile(malee, await malee.root())
    await shareOne(malee, folder, department(one.sales), 'download')
    expect([await sees(prasit, file), await sees(kanya, file)]).toEqual([200, 404])
    // Only while acting for the business.
    expect(await sees(await world.as('prasit1'), file)).toBe(404)
  })

  test('the members of a department are notified of it once, and nobody else', async () => {
    const { folder } = await folderWithFile(malee, await malee.root())
    const shareId = await shareOne(malee, folder, department(one.sales), 'download')
    type Notices = { items: { path: string; text: string; accountId: string }[] }
    const notices = async (who: Client) =>
      (await who.call<Notices>('GET', '/api/notices?limit=200')).items.filter(({ path }) => path.includes(folder))
    for (let n = 0; n < 2; n++) await world.runJob('shares:notify-department', { data: { shareId } })
    expect(await notices(prasit)).toMatchObject([{ accountId: malee.accountId, path: `/directory/${folder}` }])
    expect([await notices(kanya), await notices(malee)]).toEqual([[], []])
    const ended = await shareOne(malee, folder, department(one.accounting), 'download')
    await malee.call('DELETE', `/api/shares/${ended}`)
    await world.runJob('shares:notify-department', { data: { shareId: ended } })
    expect(await notices(kanya)).toEqual([])
  })

  test('everybody who works for a company is notified of what is shared with it, in that account', async () => {
    const { folder } = await folderWithFile()
    const shareId = await shareOne(somsri, folder, company('0105500000011'), 'view')
    for (let n = 0; n < 2; n++) await world.runJob('shares:notify-department', { data: { shareId } })
    type Notices = { items: { path: string; accountId: string }[] }
    for (const who of [malee, prasit, kanya]) {
      const { items } = await who.call<Notices>('GET', '/api/notices?limit=200')
      expect(items.filter(({ path }) => path.includes(folder))).toMatchObject([{ accountId: malee.accountId }])
    }
    const { items } = await wichai.call<Notices>('GET', '/api/notices?limit=200')
    expect(items.filter(({ path }) => path.includes(folder))).toEqual([])
  })

  test('a company has it while acting for it, a member leaves for themselves alone', async () => {
    const { folder, file } = await folderWithFile()
    const id = await shareOne(somsri, folder, company('0105500000011'), 'edit')
    const outcome = () => Promise.all([prasit, kanya, wichai].map((who) => sees(who, file)))
    expect(await outcome()).toEqual([200, 200, 404])
    expect(await sees(await world.as('prasit1'), file)).toBe(404)
    await prasit.call('POST', `/api/shares/${id}/leave`, {})
    expect(await outcome()).toEqual([404, 200, 404])
    expect((await wichai.refused('POST', `/api/shares/${id}/leave`, {})).machineCode).toBe('SHARE_NOT_FOUND')
  })

  test('a person who leaves has nothing left, and may be given it again', async () => {
    const { folder } = await folderWithFile()
    const id = await shareOne(somsri, folder, user('anan01'))
    await anan.call('POST', `/api/shares/${id}/leave`, {})
    expect(await sees(anan, folder)).toBe(404)
    await shareOne(somsri, folder, user('anan01'))
    expect(await sees(anan, folder)).toBe(200)
  })
})

describe('ending and changing shares of others', () => {
  test('S047: below level admin it is refused; Admin Business ends it, and both are logged', async () => {
    const { folder, file } = await one.folderWithFile('ของธุรกิจ')
    await one.rule(folder, 'department', one.sales, 'admin')
    await one.rule(folder, 'department', one.accounting, 'delete')
    const id = await shareOne(prasit, folder, user('anan01'))
    const { items } = await kanya.call<{ items: object[] }>('GET', `/api/items/${folder}/shares`)
    expect(items).toMatchObject([{ id, mayEnd: false, mayChange: false }])
    expect(await kanya.refused('DELETE', `/api/shares/${id}`)).toMatchObject({
      status: 403,
      machineCode: 'SHARE_ADMIN_ONLY',
    })
    expect(await sees(anan, file)).toBe(200)
    await malee.call('DELETE', `/api/shares/${id}`)
    expect(await sees(anan, file)).toBe(404)
    const { rows } = await world.owner.pool.query<{ type: string; outcome: string }>(
      'select type, outcome from audit_event where subject in ($1, $2) and type in ($3, $4) order by id',
      [folder, id, 'share.ended', 'access.refused'],
    )
    expect(rows).toEqual([
      { type: 'access.refused', outcome: 'refused' },
      { type: 'share.ended', outcome: 'ok' },
    ])
  })

  test('its maker always may, even without access by now', async () => {
    const { folder, file } = await one.folderWithFile('ของผู้แชร์')
    await one.rule(folder, 'department', one.sales, 'admin')
    const id = await shareOne(prasit, folder, user('anan01'))
    await one.rule(folder, 'department', one.sales, 'none')
    expect(await sees(prasit, folder)).toBe(404)
    await prasit.call('DELETE', `/api/shares/${id}`)
    expect(await sees(anan, file)).toBe(404)
  })

  test('level admin may not grant level admin, nor take it away or prolong their own', async () => {
    const { folder } = await folderWithFile()
    const own = await shareOne(somsri, folder, user('anan01'), 'admin', { expiresAt: until(60 * minute) })
    const other = await shareOne(somsri, folder, user('prasit1'), 'admin')
    const offer = { with: [user('wichai1')], permission: 'admin' }
    expect(await refusal(anan, folder, offer)).toEqual([403, 'SHARE_BEYOND_OWN'])
    expect((await anan.refused('PATCH', `/api/shares/${own}`, { expiresAt: null })).machineCode).toBe('NOT_ALLOWED')
    expect((await anan.refused('PATCH', `/api/shares/${other}`, { permission: 'view' })).machineCode).toBe(
      'SHARE_BEYOND_OWN',
    )
    const made = await shareOne(anan, folder, user('wichai1'), 'delete')
    expect(await anan.call('PATCH', `/api/shares/${made}`, { permission: 'view' })).toMatchObject({
      permission: 'view',
    })
    expect((await anan.refused('PATCH', `/api/shares/${made}`, { expiresAt: until(-1) })).machineCode).toBe(
      'SHARE_EXPIRY_PAST',
    )
  })

  test('S049: “no access” of a department below a folder wins over the folder’s rule, and a share opens it again', async () => {
    const { folder } = await one.folderWithFile('ฝ่ายขาย')
    const shut = await malee.folder(folder, 'ปิด')
    await one.rule(folder, 'department', one.sales, 'delete')
    await one.rule(shut, 'department', one.sales, 'none')
    expect(await sees(prasit, shut)).toBe(404)
    expect(await prasit.names(folder)).not.toContain('ปิด')
    await shareOne(malee, shut, user('prasit1'), 'view')
    expect(await prasit.names(folder)).toContain('ปิด')
  })

  test('a share is suspended with the account of its maker, and with its item in the trash', async () => {
    const { folder, file } = await folderWithFile()
    await shareOne(somsri, folder, user('anan01'))
    const close = (state: string) =>
      world.owner.pool.query('update account set status = $1 where id = $2', [state, somsri.accountId])
    await close('suspended')
    expect(await sees(anan, file)).toBe(404)
    await close('active')
    expect(await sees(anan, file)).toBe(200)
    await somsri.bulk('trash', [folder])
    expect(await sees(anan, file)).toBe(404)
    const { items } = await somsri.call<{ items: object[] }>('GET', `/api/items/${folder}/shares`)
    expect(items).toMatchObject([{ state: 'suspended' }])
    await somsri.bulk('restore', [folder])
    expect(await sees(anan, file)).toBe(200)
  })
})

describe('at the same time', () => {
  test('two sharers with one recipient make one share', async () => {
    const { folder } = await folderWithFile()
    await shareOne(somsri, folder, user('prasit1'), 'admin')
    const citizen = await world.as('prasit1')
    const results = await Promise.all(
      [somsri, citizen, somsri, citizen].map((who) => share(who, folder, [user('anan01')])),
    )
    const outcomes = results.flat().map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(3)
  })

  test('sharing and ending leave no share unseen', async () => {
    for (let n = 0; n < 10; n++) {
      const { folder } = await folderWithFile()
      const id = await shareOne(somsri, folder, user('anan01'))
      await Promise.all([somsri.call('DELETE', `/api/shares/${id}`), share(somsri, folder, [user('wichai1')])])
      expect([await sees(anan, folder), await sees(wichai, folder)]).toEqual([404, 200])
    }
  })

  test('an item that is being trashed is shared before or not at all', async () => {
    for (let n = 0; n < 10; n++) {
      const { folder } = await folderWithFile()
      const send = () =>
        somsri.send({
          method: 'POST',
          url: `/api/items/${folder}/shares`,
          payload: { with: [user('anan01')], permission: 'view' },
        })
      const [answer] = await Promise.all([send(), somsri.bulk('trash', [folder])])
      if (answer.statusCode !== 200) expect(answer.json()).toMatchObject({ machineCode: 'ITEM_IN_TRASH' })
      expect(await sees(anan, folder)).toBe(404)
      expect((await send()).json()).toMatchObject({ machineCode: 'ITEM_IN_TRASH' })
    }
  })
})
