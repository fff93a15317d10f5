import { randomBytes } from 'node:crypto'
import { keyRing, masterKey } from '@khlang/vault'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createSetting } from '../../../../test/setting.ts'
import { drainPreviews, plain } from '../../../../test/pictures.ts'
import { unzip } from '../../../../test/unzip.ts'
import { findKnownKeys } from '../../transfer/index.ts'
import { createExamine } from '../../integrity/examine.ts'
import { createIntegrity } from '../../integrity/integrity.service.ts'

const passphrase = 'ข้าวเหนียวมะม่วง 42'
const minute = 60_000
const { world, somsri, one, home } = await createSetting()

type Encrypted = { item: { id: string; encrypted: boolean }; recoveryCode: string }
const encrypt = (who: Client, id: string, phrase = passphrase) =>
  who.call<Encrypted>('POST', `/api/files/${id}/encrypt`, { passphrase: phrase, confirmPassphrase: phrase })
const open = (who: Client, id: string, secret: object = { passphrase }) =>
  who.call<{ until: string }>('POST', `/api/files/${id}/decrypt-session`, secret)
const decrypt = (who: Client, id: string, secret: object = { passphrase }) =>
  who.call<{ encrypted: boolean }>('POST', `/api/files/${id}/decrypt`, secret)
const wrong = (who: Client, id: string) =>
  who.refused('POST', `/api/files/${id}/decrypt-session`, { passphrase: 'not the one' })
const codeOf = async (who: Client, url: string, headers: Record<string, string> = {}) => {
  const response = await who.send({ method: 'GET', url, headers })
  return response.statusCode < 400 ? 'ok' : response.json<{ machineCode: string }>().machineCode
}
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.owner.pool.query<T>(text, values)).rows
const logOf = (id: string) =>
  rows<{ type: string; outcome: string; data: Record<string, unknown> }>(
    `select type, outcome, data from audit_event where subject = $1 and type like 'file-encryption%' order by id`,
    [id],
  )
async function protectedFile(bytes = 'the bytes') {
  const id = await somsri.file(home, `${crypto.randomUUID()}.txt`, bytes)
  return { id, ...(await encrypt(somsri, id)) }
}
/** All contents of the database, as text. */
async function dump(): Promise<string> {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const lines: string[] = []
  for (const { name } of tables)
    lines.push(...(await rows<{ line: string }>(`select t::text as line from "${name}" t`)).map(({ line }) => line))
  return lines.join('\n')
}

describe('encrypting', () => {
  test('marks the file, returns the recovery code once, and writes one row of the log', async () => {
    const id = await somsri.file(home, 'plan.txt', 'x')
    const { item, recoveryCode } = await encrypt(somsri, id)
    expect(item).toMatchObject({ id, encrypted: true })
    expect(recoveryCode).toMatch(/^(\w{4}-){6}\w{4}$/)
    expect((await somsri.list(home)).find((listed) => listed.id === id)).toMatchObject({ encrypted: true })
    expect(await logOf(id)).toMatchObject([
      { type: 'file-encryption.changed', outcome: 'ok', data: { change: 'encrypted', as: 'owner', versions: 1 } },
    ])
  })

  test.each([
    ['short', { passphrase: 'ab12!cd', confirmPassphrase: 'ab12!cd' }, 'PASSPHRASE_SHORT'],
    ['written two ways', { passphrase, confirmPassphrase: `${passphrase}x` }, 'PASSWORD_CONFIRM'],
    ['what everybody takes', { passphrase: 'qwerty123', confirmPassphrase: 'qwerty123' }, 'PASSWORD_COMMON'],
  ])('refuses a passphrase that is %s', async (_, body, machineCode) => {
    const id = await somsri.file(home, `${crypto.randomUUID()}.txt`, 'x')
    expect(await somsri.refused('POST', `/api/files/${id}/encrypt`, body)).toMatchObject({ status: 400, machineCode })
    expect((await somsri.bytes(id)).statusCode).toBe(200)
  })

  test('applies to files, once, and requires seeing them', async () => {
    const body = { passphrase, confirmPassphrase: passphrase }
    const folder = await somsri.folder(home, 'no encryption here')
    expect((await somsri.refused('POST', `/api/files/${folder}/encrypt`, body)).machineCode).toBe('NOT_A_FILE')
    const { id } = await protectedFile()
    expect((await somsri.refused('POST', `/api/files/${id}/encrypt`, body)).machineCode).toBe('ALREADY_ENCRYPTED')
    const anan = await world.as('anan01')
    for (const [path, payload] of [
      ['encrypt', body],
      ['decrypt-session', { passphrase }],
      ['decrypt', { passphrase }],
    ] as const)
      expect(await anan.refused('POST', `/api/files/${id}/${path}`, payload)).toMatchObject({
        machineCode: 'NOT_FOUND',
      })
    const plainFile = await somsri.file(home, 'never encrypted.txt')
    expect((await wrong(somsri, plainFile)).machineCode).toBe('NOT_ENCRYPTED')
  })

  test('covers every version; a copy made before is unaffected', async () => {
    const folder = await somsri.folder(home, 'shared bytes')
    const id = await somsri.file(folder, 'f.txt', 'one')
    const other = await somsri.folder(home, 'copies')
    expect(await somsri.bulk('copy', [id], { targetId: other })).toEqual(['ok'])
    await somsri.put(folder, 'f.txt', 'two', '?file_duplicate=create_tag_version')
    await encrypt(somsri, id)
    const wraps = await rows<{ sealed: boolean; n: number }>(
      'select b.sealed, v.n from version v join blob b on b.id = v.blob_id where v.item_id = $1 order by v.n',
      [id],
    )
    expect(wraps).toEqual([
      { sealed: true, n: 1 },
      { sealed: true, n: 2 },
    ])
    const [copy] = await somsri.list(other)
    expect((await somsri.bytes(copy!.id)).body).toBe('one')
    await open(somsri, id)
    expect((await somsri.bytes(id)).body).toBe('two')
    const old = await somsri.send({ method: 'GET', url: `/api/files/${id}/content?version=1` })
    expect(old.body).toBe('one')
    // And vice versa: after the copy is deleted permanently, the file keeps its bytes, and restoring makes a version as
    // usual.
    await somsri.bulk('trash', [copy!.id])
    await somsri.bulk('purge', [copy!.id])
    await world.services.integrity.collect()
    await somsri.call('POST', `/api/files/${id}/versions/1/restore`, {})
    expect((await somsri.bytes(id)).body).toBe('one')
    await decrypt(somsri, id)
    expect((await somsri.bytes(id)).body).toBe('one')
  })

  test('is atomic: a failed write leaves the file as it was', async () => {
    const id = await somsri.file(home, 'crash.txt', 'still here')
    await somsri.bulk('copy', [id], { targetId: await somsri.folder(home, 'crash copies') })
    await world.owner.pool.query(`
      create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_it before insert on file_encryption for each row execute function break_it()`)
    const body = { passphrase, confirmPassphrase: passphrase }
    expect((await somsri.refused('POST', `/api/files/${id}/encrypt`, body)).status).toBe(500)
    await world.owner.pool.query('drop trigger break_it on file_encryption; drop function break_it')
    expect((await somsri.bytes(id)).body).toBe('still here')
    expect(await logOf(id)).toEqual([])
    await world.services.integrity.emptyGarbage()
    const examine = createExamine({ db: world.database.db, store: world.store }, findKnownKeys)
    expect(await examine.examine()).toMatchObject({ orphans: [], dangling: [] })
    await encrypt(somsri, id)
    await open(somsri, id)
    expect((await somsri.bytes(id)).body).toBe('still here')
  })

  test('two concurrent requests: one succeeds', async () => {
    const id = await somsri.file(home, 'twice.txt', 'x')
    const responses = await Promise.all(
      ['first phrase 1', 'second phrase 2'].map((phrase) =>
        somsri.send({
          method: 'POST',
          url: `/api/files/${id}/encrypt`,
          payload: { passphrase: phrase, confirmPassphrase: phrase },
        }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = responses[0]?.statusCode === 200 ? 'first phrase 1' : 'second phrase 2'
    await open(somsri, id, { passphrase: winner })
    expect((await somsri.bytes(id)).body).toBe('x')
  })
})

describe('at rest', () => {
  test('neither the database nor the master key opens it', async () => {
    const { id, recoveryCode } = await protectedFile()
    const [blob] = await rows<{ id: string }>('select blob_id as id from version where item_id = $1', [id])
    expect(await world.services.drive.blobs.find(blob!.id)).toBeNull()
    await open(somsri, id)
    const sessions = await rows<{ key: Buffer }>('select sealed_key as key from file_key_session where item_id = $1', [
      id,
    ])
    expect(sessions).toHaveLength(1)
    const all = await dump()
    for (const secret of [passphrase, recoveryCode, recoveryCode.replaceAll('-', ''), somsri.token]) {
      expect(all.includes(secret)).toBe(false)
      expect(all.includes(Buffer.from(secret).toString('hex'))).toBe(false)
    }
    const [{ wrapped }] = (await rows<{ wrapped: Buffer }>('select wrapped_key as wrapped from blob where id = $1', [
      blob!.id,
    ])) as [{ wrapped: Buffer }]
    expect(wrapped.subarray(1, 9).toString('hex')).not.toBe(world.keyRing.current.id)
  })

  test('an open file is open for the session that opened it: a row moved to another session opens nothing', async () => {
    const { id } = await protectedFile()
    await open(somsri, id)
    const elsewhere = await world.as('somsri1')
    expect(await codeOf(elsewhere, `/api/files/${id}/content`)).toBe('PASSPHRASE_REQUIRED')
    await world.owner.pool.query(
      `insert into file_key_session select s.id, k.item_id, k.sealed_key, k.expires_at
       from file_key_session k, session s where k.item_id = $1 and s.person_id = $2
       on conflict do nothing`,
      [id, somsri.personId],
    )
    expect(await codeOf(elsewhere, `/api/files/${id}/content`)).toBe('PASSPHRASE_REQUIRED')
    expect((await somsri.bytes(id)).body).toBe('the bytes')
  })

  test('a check before downloading reports the gate: a passphrase for one file, never for a zip', async () => {
    const { id } = await protectedFile()
    const other = await somsri.file(home, 'beside.txt', 'plain')
    const elsewhere = await world.as('somsri1')
    const refusals = async (ids: string[]) =>
      (
        await elsewhere.call<{ items: { machineCode?: string }[] }>('POST', '/api/items/check', {
          ids,
          operation: 'download',
        })
      ).items.map(({ machineCode }) => machineCode)
    expect(await refusals([id])).toEqual(['PASSPHRASE_REQUIRED'])
    expect(await refusals([id, other])).toEqual(['ITEM_ENCRYPTED', undefined])
    await open(elsewhere, id)
    expect(await refusals([id])).toEqual([undefined])
    expect(await refusals([id, other])).toEqual(['ITEM_ENCRYPTED', undefined])
  })

  test('the wrapped keys of one file open no other', async () => {
    const first = await protectedFile('first')
    const second = await protectedFile('second')
    await world.owner.pool.query(
      `update file_encryption e set passphrase_wrap = o.passphrase_wrap, passphrase_salt = o.passphrase_salt
       from file_encryption o where e.item_id = $1 and o.item_id = $2`,
      [first.id, second.id],
    )
    expect((await somsri.refused('POST', `/api/files/${first.id}/decrypt`, { passphrase })).machineCode).toBe(
      'PASSPHRASE_WRONG',
    )
    await open(somsri, first.id, { recoveryCode: first.recoveryCode })
    expect((await somsri.bytes(first.id)).body).toBe('first')
  })

  test('what keeps bytes consistent leaves it alone: no damage, no missing key, and a change of the master key skips it', async () => {
    const { id } = await protectedFile()
    const before = await rows('select wrapped_key from blob where sealed order by id')
    await world.owner.pool.query('update blob set checked_at = null, sha256 = case when sealed then sha256 end')
    const { integrity, drive } = world.services
    const { blobs } = drive
    expect(await integrity.scrub()).toEqual([])
    await integrity.assertKeysKnown()
    const [blob] = await rows<{ id: string }>('select blob_id as id from version where item_id = $1', [id])
    await integrity.hashBlob(blob!.id)
    expect(await blobs.find(blob!.id)).toBeNull()
    const deps = { db: world.database.db, clock: world.clock, store: world.store }
    const newKey = masterKey(randomBytes(32))
    const rotated = createIntegrity({ ...deps, keyRing: keyRing([newKey, world.keyRing.current]) })
    await rotated.rewrapKeys()
    await createIntegrity({ ...deps, keyRing: keyRing([newKey]) }).assertKeysKnown()
    expect(await rows('select wrapped_key from blob where sealed order by id')).toEqual(before)
    await createIntegrity({ ...deps, keyRing: keyRing([world.keyRing.current, newKey]) }).rewrapKeys()
    const examine = createExamine({ db: world.database.db, store: world.store }, findKnownKeys)
    expect(await examine.examine()).toMatchObject({ orphans: [], dangling: [] })
    await open(somsri, id)
    expect((await somsri.bytes(id)).body).toBe('the bytes')
  })

  test('lost bytes are still detected', async () => {
    const { id } = await protectedFile()
    const [part] = await rows<{ key: string; blob: string }>(
      'select p.store_key as key, p.blob_id as blob from blob_part p join version v on v.blob_id = p.blob_id where v.item_id = $1',
      [id],
    )
    await world.store.remove(part!.key)
    await world.owner.pool.query('update blob set checked_at = null where id = $1', [part!.blob])
    expect(await world.services.integrity.scrub()).toContain(part!.blob)
    await world.owner.pool.query('delete from item where id = $1', [id])
    await world.services.integrity.collect()
  })
})

describe('while it is closed', () => {
  test('every access to the bytes is refused, the owner’s too; the passphrase opens it for reading only', async () => {
    const folder = await somsri.folder(home, 'ways')
    const id = await somsri.file(folder, 'f.txt', 'one')
    await somsri.put(folder, 'f.txt', 'two', '?file_duplicate=create_tag_version')
    await encrypt(somsri, id)
    const content = async () => ({
      whole: await codeOf(somsri, `/api/files/${id}/content`),
      inline: await codeOf(somsri, `/api/files/${id}/content?inline=1`),
      old: await codeOf(somsri, `/api/files/${id}/content?version=1`),
      range: await codeOf(somsri, `/api/files/${id}/content`, { range: 'bytes=0-0' }),
      known: await codeOf(somsri, `/api/files/${id}/content`, { 'if-none-match': '*' }),
    })
    const off = async () => {
      const target = await somsri.folder(folder, crypto.randomUUID())
      return {
        preview: await codeOf(somsri, `/api/files/${id}/preview`),
        page: await codeOf(somsri, `/api/files/${id}/preview/pages/1`),
        thumbnail: await codeOf(somsri, `/api/files/${id}/thumbnail?size=96`),
        text: await codeOf(somsri, `/api/files/${id}/text`),
        copy: (await somsri.bulk('copy', [id], { targetId: target }))[0],
        inside: await somsri.names(target),
        upload: (
          await somsri.send({
            method: 'PUT',
            url: `/api/folders/${folder}/files/f.txt?file_duplicate=create_tag_version`,
            payload: 'three',
            headers: { 'content-type': 'application/octet-stream' },
          })
        ).json<{ machineCode: string }>().machineCode,
      }
    }
    const code = 'ITEM_ENCRYPTED'
    const refused = { preview: code, page: code, thumbnail: code, text: code, copy: code, inside: [], upload: code }
    const asked = 'PASSPHRASE_REQUIRED'
    expect(await content()).toEqual({ whole: asked, inline: asked, old: asked, range: asked, known: asked })
    expect(await off()).toEqual(refused)
    const { until } = await open(somsri, id)
    expect(Date.parse(until) - world.clock.now().getTime()).toBeGreaterThan(29 * minute)
    expect(await content()).toEqual({ whole: 'ok', inline: 'ok', old: 'ok', range: 'ok', known: 'ok' })
    expect(await off()).toEqual(refused)
    expect((await somsri.bytes(id, { range: 'bytes=1-2' })).body).toBe('wo')
    world.clock.advance(31 * minute)
    expect((await content()).whole).toBe(asked)
    await world.runJob('drive:forget-unlocks')
    expect(await rows('select from file_key_session where item_id = $1', [id])).toEqual([])
  })

  test('a zip omits it and says why, open or not', async () => {
    const folder = await somsri.folder(home, 'งานลับ')
    await somsri.file(folder, 'open.txt', 'for all')
    const id = await somsri.file(folder, 'shut.txt', 'the bytes')
    await encrypt(somsri, id)
    await open(somsri, id)
    const { url } = await somsri.call<{ url: string }>('POST', '/api/items/download', { ids: [folder] })
    const zip = new Map(
      (await unzip((await somsri.send({ method: 'GET', url })).rawPayload)).map((entry) => [entry.path, entry.bytes]),
    )
    expect([...zip.keys()].sort()).toEqual(['_not-included.txt', 'งานลับ/', 'งานลับ/open.txt'])
    expect(zip.get('_not-included.txt')?.toString()).toContain('งานลับ/shut.txt')
    expect(zip.get('_not-included.txt')?.toString()).toContain('เข้ารหัส')
  })

  test('the mapped drive lists it, and refuses reading, copying and overwriting', async () => {
    const folder = await somsri.folder(home, 'mapped')
    const id = await somsri.file(folder, 'f.txt', 'the bytes')
    await somsri.file(folder, 'g.txt', 'other')
    await encrypt(somsri, id)
    await open(somsri, id)
    const disk = await mountAs(world, somsri)
    expect((await disk.list('My Drive/mapped')).sort()).toEqual(['f.txt', 'g.txt'])
    const response = await disk.send('GET', 'My Drive/mapped/f.txt')
    expect([response.status, response.headers['x-machine-code']]).toEqual([403, 'ITEM_ENCRYPTED'])
    expect(response.body).not.toContain('the bytes')
    expect(await disk.copy('My Drive/mapped/f.txt', 'My Drive/mapped/h.txt')).toBe(403)
    const put = await disk.send('PUT', 'My Drive/mapped/f.txt', { body: 'new' })
    expect(put.status).toBe(403)
  })

  test('its previews are destroyed, including their bytes', async () => {
    const picture = await plain(300, 200).png().toBuffer()
    const { itemId: id } = await somsri.put(home, 'drawn.png', picture)
    await drainPreviews(world)
    const drawn = () =>
      rows<{ key: string }>(
        `select p.store_key as key from version v join rendition r on r.blob_id = v.blob_id
         join blob_part p on p.blob_id = r.image_id where v.item_id = $1`,
        [id],
      )
    const keys = (await drawn()).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(0)
    await encrypt(somsri, id)
    await world.runJob('previews:forget', { subject: id })
    expect(await drawn()).toEqual([])
    for (const key of keys) await expect(world.store.open(key, 0, 1)).rejects.toThrow()
    // A pending job does not draw it any more.
    const [blob] = await rows<{ id: string }>('select blob_id as id from version where item_id = $1', [id])
    await world.runJob('previews:make', { blobId: blob!.id })
    expect(await rows('select from preview where blob_id = $1', [blob!.id])).toEqual([])
  })

  test('the file password is checked first', async () => {
    const { id } = await protectedFile()
    const both = { password: 'รหัสของไฟล์-1', confirmPassword: 'รหัสของไฟล์-1' }
    await somsri.call('PUT', `/api/files/${id}/password`, both)
    expect((await wrong(somsri, id)).machineCode).toBe('FILE_PASSWORD_REQUIRED')
    expect(await codeOf(somsri, `/api/files/${id}/content`)).toBe('FILE_PASSWORD_REQUIRED')
    expect((await somsri.refused('POST', `/api/files/${id}/decrypt`, { passphrase })).machineCode).toBe(
      'FILE_PASSWORD_REQUIRED',
    )
    await somsri.call('POST', `/api/files/${id}/unlock`, { password: both.password })
    expect(await codeOf(somsri, `/api/files/${id}/content`)).toBe('PASSPHRASE_REQUIRED')
    await open(somsri, id)
    expect((await somsri.bytes(id)).body).toBe('the bytes')
  })
})

describe('permanent decryption', () => {
  test.each(['passphrase', 'recoveryCode'] as const)('by the %s restores the file completely', async (by) => {
    const { id, recoveryCode } = await protectedFile()
    const reader = await world.as('somsri1')
    await open(reader, id)
    expect(await decrypt(somsri, id, by === 'passphrase' ? { passphrase } : { recoveryCode })).toMatchObject({
      encrypted: false,
    })
    expect((await reader.bytes(id)).body).toBe('the bytes')
    expect(await rows('select from file_encryption where item_id = $1', [id])).toEqual([])
    expect((await somsri.bulk('copy', [id], { targetId: await somsri.folder(home, crypto.randomUUID()) }))[0]).toBe(
      'ok',
    )
    expect((await logOf(id)).at(-1)).toMatchObject({ data: { change: 'decrypted' } })
    // After encrypting again, the former recovery code and session are useless.
    await encrypt(somsri, id)
    expect(await codeOf(reader, `/api/files/${id}/content`)).toBe('PASSPHRASE_REQUIRED')
    expect((await somsri.refused('POST', `/api/files/${id}/decrypt`, { recoveryCode })).machineCode).toBe(
      'PASSPHRASE_WRONG',
    )
  })
})

describe('wrong passphrases', () => {
  test('five block the file for that person for 15 minutes, and are logged', async () => {
    const { id, recoveryCode } = await protectedFile()
    for (const left of [4, 3, 2, 1])
      expect(await wrong(somsri, id)).toMatchObject({
        machineCode: 'PASSPHRASE_WRONG',
        errorMessage: `วลีรหัสผ่านหรือรหัสกู้คืนไม่ถูกต้อง ลองได้อีก ${left} ครั้ง`,
      })
    expect(await wrong(somsri, id)).toMatchObject({ status: 429, machineCode: 'PASSPHRASE_TOO_MANY' })
    const elsewhere = await world.as('somsri1')
    for (const [path, secret] of [
      ['decrypt-session', { passphrase }],
      ['decrypt', { recoveryCode }],
    ] as const)
      expect((await elsewhere.refused('POST', `/api/files/${id}/${path}`, secret)).status).toBe(429)
    const log = (await logOf(id)).filter(({ outcome }) => outcome === 'refused')
    expect(log.map(({ data }) => data.left)).toEqual([4, 3, 2, 1, 0, 0, 0])
    expect(JSON.stringify(log)).not.toContain('not the one')
    world.clock.advance(15 * minute + 1000)
    await open(somsri, id)
  })
})

describe('permissions', () => {
  test.each([
    ['view', 'NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED'],
    ['download', 'NOT_ALLOWED', 'ok', 'NOT_ALLOWED'],
    ['edit', 'NOT_ALLOWED', 'ok', 'NOT_ALLOWED'],
    ['delete', 'NOT_ALLOWED', 'ok', 'NOT_ALLOWED'],
    ['admin', 'ok', 'ok', 'ok'],
  ] as const)('level %s: encrypt %s, open %s, decrypt %s', async (level, encrypting, opening, decrypting) => {
    const { folder, file } = await one.folderWithFile(`may ${level}`)
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'admin')
    await one.rule(folder, 'employee', await one.employeeOf(one.prasit), level)
    const tryIt = async (path: string, payload: object) => {
      const response = await one.prasit.send({ method: 'POST', url: `/api/files/${file}/${path}`, payload })
      return response.statusCode < 400 ? 'ok' : response.json<{ machineCode: string }>().machineCode
    }
    expect(await tryIt('encrypt', { passphrase, confirmPassphrase: passphrase })).toBe(encrypting)
    if (encrypting !== 'ok') await encrypt(one.kanya, file)
    expect(await tryIt('decrypt-session', { passphrase })).toBe(opening)
    expect(await tryIt('decrypt', { passphrase })).toBe(decrypting)
  })

  test('Admin Business cannot encrypt, open or decrypt, even with the passphrase, but may delete', async () => {
    const { folder, file } = await one.folderWithFile('not for admins')
    await one.rule(folder, 'employee', await one.employeeOf(one.kanya), 'admin')
    const both = { passphrase, confirmPassphrase: passphrase }
    expect((await one.malee.refused('POST', `/api/files/${file}/encrypt`, both)).machineCode).toBe('NOT_ALLOWED')
    await encrypt(one.kanya, file)
    expect((await one.malee.refused('POST', `/api/files/${file}/decrypt`, { passphrase })).machineCode).toBe(
      'NOT_ALLOWED',
    )
    expect((await one.malee.refused('POST', `/api/files/${file}/decrypt-session`, { passphrase })).machineCode).toBe(
      'ITEM_ENCRYPTED',
    )
    expect(await codeOf(one.malee, `/api/files/${file}/content`)).toBe('ITEM_ENCRYPTED')
    expect(await one.malee.bulk('trash', [file])).toEqual(['ok'])
  })
})

test('permanent deletion destroys its keys, and the log says when', async () => {
  const { id } = await protectedFile()
  await open(somsri, id)
  await somsri.bulk('trash', [id])
  await somsri.bulk('purge', [id])
  for (const table of ['file_encryption', 'file_key_session'])
    expect(await rows(`select from ${table} where item_id = $1`, [id])).toEqual([])
  const [record] = await rows<{ data: object; at: Date }>(
    `select data, at from audit_event where subject = $1 and type = 'item.purged'`,
    [id],
  )
  expect(record).toMatchObject({ data: { keysDestroyed: 1 } })
  expect(record?.at).toBeInstanceOf(Date)
})
