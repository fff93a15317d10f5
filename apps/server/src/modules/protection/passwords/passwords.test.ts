import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createSetting } from '../../../../test/setting.ts'
import { unzip } from '../../../../test/unzip.ts'

const secret = 'กุญแจของงบ-42'
const minute = 60_000
const { world, somsri, one, home } = await createSetting()

const both = (password: string, currentPassword?: string) => ({
  password,
  confirmPassword: password,
  ...(currentPassword !== undefined && { currentPassword }),
})
const set = (who: Client, id: string, password = secret, current?: string) =>
  who.call('PUT', `/api/files/${id}/password`, both(password, current))
const unlock = (who: Client, id: string, password = secret) =>
  who.call<{ until: string | null }>('POST', `/api/files/${id}/unlock`, { password })
const wrong = (who: Client, id: string, password = 'not-the-one') =>
  who.refused('POST', `/api/files/${id}/unlock`, { password })
const logOf = async (id: string) =>
  (
    await world.owner.pool.query<{ type: string; outcome: string; data: Record<string, unknown> }>(
      `select type, outcome, data from audit_event where subject = $1 and type <> 'item.created' order by id`,
      [id],
    )
  ).rows
async function protectedFile(who = somsri, folder = home) {
  const id = await who.file(folder, `${crypto.randomUUID()}.txt`, 'the bytes')
  await set(who, id)
  return id
}

describe('setting a password', () => {
  test('marks the file, stores only an argon2id hash, and logs it', async () => {
    const id = await somsri.file(home, 'plan.txt', 'x')
    expect(await set(somsri, id)).toMatchObject({ id, hasPassword: true })
    expect((await somsri.list(home)).find((item) => item.id === id)).toMatchObject({ hasPassword: true })
    const { rows } = await world.owner.pool.query<{ row: string }>('select item::text as row from item where id = $1', [
      id,
    ])
    expect(rows[0]?.row).toContain('$argon2id$')
    expect(rows[0]?.row).not.toContain(secret)
    const log = await logOf(id)
    expect(log).toMatchObject([{ type: 'file-password.changed', data: { change: 'set', as: 'owner' } }])
    expect(JSON.stringify(log)).not.toContain(secret)
  })

  test.each([
    ['too short', { password: 'ab12!', confirmPassword: 'ab12!' }, 'FILE_PASSWORD_SHORT'],
    ['written two ways', { password: secret, confirmPassword: `${secret}x` }, 'PASSWORD_CONFIRM'],
    ['what everybody takes', both('qwerty123'), 'PASSWORD_COMMON'],
  ])('refuses one that is %s', async (_, body, code) => {
    const id = await somsri.file(home, `${crypto.randomUUID()}.txt`, 'x')
    expect(await somsri.refused('PUT', `/api/files/${id}/password`, body)).toMatchObject({
      status: 400,
      machineCode: code,
    })
    expect((await somsri.bytes(id)).statusCode).toBe(200)
  })

  test('a change requires the old password, a different new one, and matching entries', async () => {
    const id = await protectedFile()
    const refused = async (body: object) => (await somsri.refused('PUT', `/api/files/${id}/password`, body)).machineCode
    expect(await refused(both('another-one-7'))).toBe('PASSWORD_CURRENT')
    expect(await refused(both('another-one-7', 'nonsense'))).toBe('PASSWORD_CURRENT')
    expect(await refused(both(secret, secret))).toBe('PASSWORD_SAME')
    expect(await refused({ ...both('another-one-7', secret), confirmPassword: 'x' })).toBe('PASSWORD_CONFIRM')
    await set(somsri, id, 'another-one-7', secret)
    expect((await wrong(somsri, id, secret)).machineCode).toBe('FILE_PASSWORD_WRONG')
    await unlock(somsri, id, 'another-one-7')
    expect((await somsri.bytes(id)).body).toBe('the bytes')
  })

  test('applies to files, and requires seeing them', async () => {
    const folder = await somsri.folder(home, 'no password here')
    expect((await somsri.refused('PUT', `/api/files/${folder}/password`, both(secret))).machineCode).toBe('NOT_A_FILE')
    const id = await protectedFile()
    const anan = await world.as('anan01')
    for (const [method, path, body] of [
      ['PUT', 'password', both(secret)],
      ['POST', 'password/remove', {}],
      ['POST', 'unlock', { password: secret }],
    ] as const)
      expect(await anan.refused(method, `/api/files/${id}/${path}`, body)).toMatchObject({ machineCode: 'NOT_FOUND' })
  })
})

/** Every way to the bytes of a file, and how it ends. */
async function tried(who: Client, folder: string, id: string) {
  const content = async (query = '', headers = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const response = await who.send({ method, url: `/api/files/${id}/content${query}`, headers })
    return response.statusCode < 400 ? 'ok' : response.json<{ machineCode: string }>().machineCode
  }
  const [zip] = await who.bulk('check', [id], { operation: 'download' })
  const target = await who.folder(folder, crypto.randomUUID())
  const [copy] = await who.bulk('copy', [id], { targetId: target })
  return {
    content: await content(),
    inline: await content('?inline=1'),
    download: await content('?download=1'),
    old: await content('?version=1'),
    range: await content('', { range: 'bytes=0-0' }),
    known: await content('', { 'if-none-match': '*' }),
    zip,
    copy,
    inside: await who.names(target),
  }
}
const code = 'FILE_PASSWORD_REQUIRED'
const shut = {
  content: code,
  inline: code,
  download: code,
  old: code,
  range: code,
  known: code,
  zip: code,
  copy: code,
  inside: [],
}
const ok = 'ok'
const open = { content: ok, inline: ok, download: ok, old: ok, range: ok, known: ok, zip: ok, copy: ok }

async function zipOf(who: Client, ids: readonly string[]) {
  const { url } = await who.call<{ url: string }>('POST', '/api/items/download', { ids })
  const response = await who.send({ method: 'GET', url })
  return new Map((await unzip(response.rawPayload)).map(({ path, bytes }) => [path, bytes.toString()] as const))
}

describe('every way to the bytes requires it', () => {
  test('from the owner too; once given, all ways are open in that session', async () => {
    const folder = await somsri.folder(home, 'ways')
    const id = await somsri.file(folder, 'f.txt', 'one')
    await somsri.put(folder, 'f.txt', 'two', '?file_duplicate=create_tag_version')
    await set(somsri, id)
    expect(await tried(somsri, folder, id)).toEqual(shut)
    const { until } = await unlock(somsri, id)
    expect(Date.parse(until ?? '') - world.clock.now().getTime()).toBeGreaterThan(29 * minute)
    expect(await tried(somsri, folder, id)).toMatchObject(open)
    const elsewhere = await world.as('somsri1')
    expect(await tried(elsewhere, folder, id)).toEqual(shut)
    expect((await logOf(id)).map(({ type }) => type)).toContain('file-password.given')
  })

  test('its versions, too: who saved them, when, how big they are and what they are called', async () => {
    const id = await protectedFile()
    const versions = `/api/files/${id}/versions`
    expect(await somsri.refused('GET', versions)).toMatchObject({
      status: 401,
      machineCode: 'FILE_PASSWORD_REQUIRED',
    })
    // What changes one answers with it.
    const change = { method: 'PATCH', url: `${versions}/1`, payload: {} } as const
    const code = async () => (await somsri.send(change)).json<{ machineCode?: string }>().machineCode ?? 'ok'
    expect(await code()).toBe('FILE_PASSWORD_REQUIRED')
    await unlock(somsri, id)
    expect((await somsri.call<{ items: object[] }>('GET', versions)).items).toHaveLength(1)
    expect(await code()).toBe('ok')
  })

  test('HEAD answers 401 without an ETag, length or bytes', async () => {
    const response = await somsri.send({ method: 'HEAD', url: `/api/files/${await protectedFile()}/content` })
    expect([response.statusCode, response.headers.etag, response.body]).toEqual([401, undefined, ''])
  })

  test('zips and copies of a folder omit the file, and say why', async () => {
    const folder = await somsri.folder(home, 'งานลับ')
    await somsri.file(folder, 'open.txt', 'for all')
    const id = await somsri.file(folder, 'shut.txt', 'the bytes')
    await set(somsri, id)
    const zip = await zipOf(somsri, [folder])
    expect([...zip.keys()].sort()).toEqual(['_not-included.txt', 'งานลับ/', 'งานลับ/open.txt'])
    expect(zip.get('_not-included.txt')).toContain('งานลับ/shut.txt')
    const target = await somsri.folder(home, 'copies of secrets')
    await somsri.bulk('copy', [folder], { targetId: target })
    const [copied] = await somsri.list(target)
    expect(await somsri.names(copied?.id ?? '')).toEqual(['open.txt'])
    await unlock(somsri, id)
    expect((await zipOf(somsri, [folder])).get('งานลับ/shut.txt')).toBe('the bytes')
  })

  test('the mapped drive lists it and never serves it, even when it is open in the web', async () => {
    const folder = await somsri.folder(home, 'mapped')
    const id = await somsri.file(folder, 'f.txt', 'the bytes')
    await set(somsri, id)
    await unlock(somsri, id)
    const disk = await mountAs(world, somsri)
    expect(await disk.list('My Drive/mapped')).toEqual(['f.txt'])
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await disk.send(method, 'My Drive/mapped/f.txt')
      expect([response.status, response.headers['x-machine-code']]).toEqual([403, code])
      expect(response.body).not.toContain('the bytes')
    }
    expect((await disk.get('My Drive/mapped/f.txt', { 'accept-language': 'th' })).body).toContain('ไฟล์นี้มีรหัสผ่าน')
    expect(await disk.copy('My Drive/mapped/f.txt', 'My Drive/mapped/g.txt')).toBe(403)
    expect(await disk.copy('My Drive/mapped', 'My Drive/mapped too')).toBe(403)
    expect(await disk.list('My Drive/mapped')).toEqual(['f.txt'])
  })
})

describe('an open file', () => {
  test('closes after half an hour without reads, and stays open while it is read', async () => {
    const id = await protectedFile()
    await unlock(somsri, id)
    for (let read = 0; read < 3; read++) {
      world.clock.advance(25 * minute)
      expect((await somsri.bytes(id)).statusCode).toBe(200)
    }
    world.clock.advance(31 * minute)
    expect((await somsri.bytes(id)).statusCode).toBe(401)
    await world.runJob('drive:forget-unlocks')
    const { rows } = await world.owner.pool.query('select from file_unlock where item_id = $1', [id])
    expect(rows).toHaveLength(0)
  })

  test('closes at once when the password changes, is reset, or is removed and set again', async () => {
    const id = await protectedFile()
    const reader = await world.as('somsri1')
    await unlock(reader, id)
    await set(somsri, id, 'another-one-7', secret)
    expect((await reader.bytes(id)).statusCode).toBe(401)
    await unlock(reader, id, 'another-one-7')
    await somsri.call('POST', `/api/files/${id}/password/remove`, {})
    expect((await reader.bytes(id)).statusCode).toBe(200)
    await set(somsri, id)
    expect((await reader.bytes(id)).statusCode).toBe(401)
  })

  test('a file without a password needs none', async () => {
    const id = await somsri.file(home, 'plain.txt', 'x')
    expect(await unlock(somsri, id, 'anything')).toEqual({ until: null })
  })
})

describe('wrong passwords', () => {
  test('five block the file for that person for 15 minutes, with the remaining time, in every session', async () => {
    const id = await protectedFile()
    for (const left of [4, 3, 2, 1])
      expect(await wrong(somsri, id)).toMatchObject({
        status: 401,
        machineCode: 'FILE_PASSWORD_WRONG',
        errorMessage: `รหัสผ่านไฟล์ไม่ถูกต้อง ลองได้อีก ${left} ครั้ง`,
      })
    const fifth = await wrong(somsri, id)
    expect(fifth).toMatchObject({ status: 429, machineCode: 'FILE_PASSWORD_TOO_MANY' })
    expect(fifth.errorMessage).toMatch(/ในอีก 1[45]:\d\d$/)
    const elsewhere = await world.as('somsri1')
    const response = await elsewhere.send({
      method: 'POST',
      url: `/api/files/${id}/unlock`,
      payload: { password: secret },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect((await somsri.refused('PUT', `/api/files/${id}/password`, both('another-one-7', secret))).status).toBe(429)
    world.clock.advance(14 * minute)
    expect((await wrong(somsri, id, secret)).status).toBe(429)
    world.clock.advance(minute + 1000)
    await unlock(somsri, id)
  })

  test('count for one file and one person only', async () => {
    const { folder, file } = await one.folderWithFile('guess')
    await one.rule(folder, 'business', one.malee.accountId, 'admin')
    await set(one.prasit, file)
    for (let n = 0; n < 5; n++) await wrong(one.prasit, file)
    expect((await wrong(one.prasit, file, secret)).status).toBe(429)
    await unlock(one.kanya, file)
    const other = await protectedFile(one.prasit, folder)
    await unlock(one.prasit, other)
  })

  test('the owner is notified once per block: who, and how long', async () => {
    const { rows: people } = await world.owner.pool.query<{ email: string | null }>(
      `update person set email = 'malee01@mail.example', language = 'th' where username = 'malee01' returning email`,
    )
    expect(people).toHaveLength(1)
    const { folder } = await one.folderWithFile('warned')
    await one.rule(folder, 'department', one.sales, 'admin')
    await one.rule(folder, 'department', one.accounting, 'edit')
    const id = await protectedFile(one.prasit, folder)
    const warnings = async () => {
      const { rows } = await world.owner.pool.query<{ payload: unknown }>(
        `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'drive:notify-of-guesses' and j.payload->>'itemId' = $1 order by j.id`,
        [id],
      )
      for (const { payload } of rows) await world.runJob('drive:notify-of-guesses', payload)
      const mails = join(world.dataDir, 'outgoing-mail')
      const about: { to: string; text: string }[] = []
      for (const file of await readdir(mails).catch(() => [])) {
        const mail = JSON.parse(await readFile(join(mails, file), 'utf8')) as (typeof about)[number]
        if (mail.text.includes(id)) about.push(mail)
      }
      return about
    }
    for (let n = 0; n < 4; n++) await wrong(one.kanya, id)
    expect(await warnings()).toEqual([])
    await Promise.all([wrong(one.kanya, id), wrong(one.kanya, id), wrong(one.kanya, id)])
    await wrong(one.kanya, id)
    const mails = await warnings()
    expect(mails.map(({ to }) => to)).toEqual(['malee01@mail.example'])
    expect(mails[0]?.text).toContain('ผิด 5 ครั้ง')
    expect(mails[0]?.text).toContain('15 นาที')
    expect((await logOf(id)).some(({ type }) => type === 'file-password.reported')).toBe(true)
    world.clock.advance(16 * minute)
    for (let n = 0; n < 5; n++) await wrong(one.kanya, id)
    expect(await warnings()).toHaveLength(2)
  })

  test('concurrent ones cannot exceed five', async () => {
    const id = await protectedFile()
    const responses = await Promise.all(Array.from({ length: 20 }, () => wrong(somsri, id)))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(4)
    expect((await wrong(somsri, id, secret)).status).toBe(429)
  })

  test('are logged for the file, each once, without the input', async () => {
    const id = await protectedFile()
    await wrong(somsri, id, 'guess-number-1')
    await wrong(somsri, id, 'guess-number-2')
    const log = (await logOf(id)).filter(({ type }) => type !== 'file-password.changed')
    expect(log).toMatchObject([
      { type: 'file-password.refused', outcome: 'refused', data: { left: 4 } },
      { type: 'file-password.refused', outcome: 'refused', data: { left: 3 } },
    ])
    expect(JSON.stringify(log)).not.toContain('guess')
  })

  test('a correct one resets the count', async () => {
    const id = await protectedFile()
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await wrong(somsri, id)
      await unlock(somsri, id)
    }
  })
})

describe('permissions', () => {
  test.each([
    ['view', 'NOT_ALLOWED', 'NOT_ALLOWED'],
    ['edit', 'NOT_ALLOWED', 'NOT_ALLOWED'],
    ['delete', 'NOT_ALLOWED', 'NOT_ALLOWED'],
    ['admin', 'ok', 'PASSWORD_CURRENT'],
  ] as const)('level %s: set %s, remove without the password %s', async (level, setting, removing) => {
    const { folder, file } = await one.folderWithFile(`may ${level}`)
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'admin')
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), level)
    const codeOf = async (method: 'PUT' | 'POST', path: string, body: object) => {
      const response = await one.prasit.send({ method, url: `/api/files/${file}/${path}`, payload: body })
      return response.statusCode < 400 ? 'ok' : response.json<{ machineCode: string }>().machineCode
    }
    expect(await codeOf('PUT', 'password', both(secret))).toBe(setting)
    if (setting !== 'ok') await set(one.kanya, file)
    expect(await codeOf('POST', 'password/remove', {})).toBe(removing)
    if (level === 'admin') expect(await codeOf('POST', 'password/remove', { currentPassword: secret })).toBe('ok')
  })

  test('Admin Business removes that of a business file without knowing it, cannot set one, and the log names the person', async () => {
    const { folder, file } = await one.folderWithFile('taken off')
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'admin')
    expect((await one.malee.refused('PUT', `/api/files/${file}/password`, both(secret))).machineCode).toBe(
      'NOT_ALLOWED',
    )
    await set(one.kanya, file)
    expect((await one.malee.bytes(file)).statusCode).toBe(401)
    await one.malee.call('POST', `/api/files/${file}/password/remove`, {})
    expect((await one.malee.bytes(file)).statusCode).toBe(200)
    const { rows } = await world.owner.pool.query<{ person_id: string; data: object }>(
      `select person_id, data from audit_event where subject = $1 and type = 'file-password.changed' order by id desc limit 1`,
      [file],
    )
    expect(rows[0]).toMatchObject({
      person_id: one.malee.personId,
      data: { change: 'removed', as: 'adminBusiness' },
    })
  })

  test('the owner removes a forgotten one', async () => {
    const id = await protectedFile()
    expect(await somsri.call('POST', `/api/files/${id}/password/remove`, {})).toMatchObject({ hasPassword: false })
    expect((await somsri.bytes(id)).body).toBe('the bytes')
  })
})

describe('a file that comes to another owner', () => {
  const unique = () => crypto.randomUUID().slice(0, 8)
  /** A file of the business with a password of its admin, in a folder that Prasit may empty. */
  async function inBusiness() {
    const folder = await one.malee.folder(one.root, `ออก ${unique()}`)
    const file = await one.malee.file(folder, `${unique()}.txt`, 'the bytes')
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'admin')
    await one.rule(folder, 'department', one.sales, 'delete')
    await set(one.kanya, file)
    const [name] = await one.malee.names(folder)
    const [top] = (await one.malee.list(one.root)).filter(({ id }) => id === folder)
    return { folder, file, path: `Drive Business/${top?.name}/${name}`, name: name ?? '', folderName: top?.name ?? '' }
  }
  const machineCodes = async (operation: string, ids: string[], targetId: string) => {
    const { items } = await one.prasit.call<{ items: { machineCode?: string }[] }>('POST', '/api/items/check', {
      ids,
      operation,
      targetId,
    })
    return items.map(({ machineCode }) => machineCode ?? 'ok')
  }

  test('every way out asks for its password: of the file, of its folder, in the web and in the mapped drive', async () => {
    const { folder, file, path, name, folderName } = await inBusiness()
    const own = await one.prasit.root()
    const dav = await mountAs(world, one.prasit)
    expect(await one.prasit.bulk('move', [file], { targetId: own })).toEqual(['FILE_PASSWORD_REQUIRED'])
    expect(await one.prasit.bulk('move', [folder], { targetId: own })).toEqual(['FILE_PASSWORD_BELOW'])
    expect(await machineCodes('move', [file, folder], own)).toEqual(['FILE_PASSWORD_REQUIRED', 'FILE_PASSWORD_BELOW'])
    expect(await dav.move(path, `My Drive/${name}`)).toBe(403)
    expect(await dav.move(`Drive Business/${folderName}`, `My Drive/${folderName}`)).toBe(403)
    expect(await dav.copy(path, `My Drive/${name}`)).toBe(403)
    expect((await one.malee.list(folder)).map(({ id }) => id)).toEqual([file])
  })

  test('within the drive no owner changes, and none is asked', async () => {
    const { file } = await inBusiness()
    const other = await one.malee.folder(one.root, `ที่อื่น ${unique()}`)
    await one.rule(other, 'department', one.sales, 'upload')
    expect(await one.prasit.bulk('move', [file], { targetId: other })).toEqual(['ok'])
  })

  test('who gave it takes the file along, and gives it again to remove it; a new one is theirs', async () => {
    const { folder, file } = await inBusiness()
    await unlock(one.prasit, file)
    expect(await one.prasit.bulk('move', [folder], { targetId: await one.prasit.root() })).toEqual(['ok'])
    const url = `/api/files/${file}/password/remove`
    expect((await one.prasit.refused('POST', url, {})).machineCode).toBe('FILE_PASSWORD_INHERITED')
    expect((await one.prasit.refused('POST', url, { currentPassword: 'another one' })).machineCode).toBe(
      'PASSWORD_CURRENT',
    )
    await set(one.prasit, file, 'รหัสใหม่ของฉัน-7', secret)
    expect(await one.prasit.call('POST', url, {})).toMatchObject({ hasPassword: false })
  })

  test('and what comes back to its former owner asks, too', async () => {
    const { file } = await inBusiness()
    await unlock(one.malee, file)
    expect(await one.malee.bulk('move', [file], { targetId: await one.malee.root('personal') })).toEqual(['ok'])
    expect(await one.malee.bulk('move', [file], { targetId: one.root })).toEqual(['ok'])
    const url = `/api/files/${file}/password/remove`
    expect((await one.malee.refused('POST', url, {})).machineCode).toBe('FILE_PASSWORD_INHERITED')
  })

  test('the retained trash of a business is no other owner', async () => {
    const { file } = await inBusiness()
    await one.malee.bulk('trash', [file])
    await one.malee.bulk('purge', [file])
    const [outcome] = await world.services.history.retained.restore(one.admin, [file])
    expect(outcome).toMatchObject({ ok: true })
    expect(await one.malee.call('POST', `/api/files/${file}/password/remove`, {})).toMatchObject({ hasPassword: false })
  })
})
