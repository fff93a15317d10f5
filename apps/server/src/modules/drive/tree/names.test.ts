import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld } from '../../../../test/harness.ts'

let somsri: Client
let root: string
beforeAll(async () => {
  const world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

const read = (path: string): string[] => JSON.parse(readFileSync(path, 'utf8')) as string[]
const own = read(join(import.meta.dirname, 'nasty-names.json'))
const naughtyPath = join(import.meta.dirname, '../../../../../../../shared/names/blns.json')
const naughty = existsSync(naughtyPath) ? read(naughtyPath) : null

/** The name in an answer's `Content-Disposition`, as a browser reads it. */
function nameIn(disposition: unknown): string {
  expect(disposition).toMatch(/^[\x20-\x7e]+$/)
  const [, encoded] =
    /^(?:attachment|inline); filename="[^"\\]*"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(
      String(disposition),
    ) ?? []
  return decodeURIComponent(encoded ?? '')
}

/** A refusal may repeat the name: no browser takes it for a page, and no header breaks in two. */
function expectHarmless({ headers }: { headers: Record<string, unknown> }): void {
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(headers['set-cookie']).toBeUndefined()
}

/** Sends a name as folder, file and new name: each is kept as it is in NFC, or refused with a reason. */
async function tryName(name: string): Promise<'kept' | 'refused'> {
  const place = await somsri.folder(root, `try-${crypto.randomUUID()}`)
  const kept = name.normalize('NFC').trim()
  const made = await somsri.send({ method: 'POST', url: '/api/folders', payload: { parentId: place, name } })
  const accepted = made.statusCode === 200
  if (accepted) {
    expect(await somsri.names(place)).toEqual([kept])
  } else {
    expect(made.statusCode, JSON.stringify(name)).toBe(400)
    expectHarmless(made)
    expect(['NAME_INVALID', 'NAME_TOO_LONG', 'INVALID_INPUT']).toContain(
      made.json<{ machineCode: string }>().machineCode,
    )
  }
  const target = await somsri.folder(place, 'files')
  if (name !== '' && name.isWellFormed()) {
    const url = `/api/folders/${target}/files/${encodeURIComponent(name)}`
    const put = await somsri.send({ method: 'PUT', url, payload: 'x', headers: { 'content-type': 'text/plain' } })
    expect(put.statusCode < 300, `${JSON.stringify(name)} as a file: ${put.body}`).toBe(accepted)
    if (accepted) {
      expect(await somsri.names(target)).toEqual([kept])
      const { itemId } = put.json<{ result: { itemId: string } }>().result
      expect(nameIn((await somsri.bytes(itemId)).headers['content-disposition'])).toBe(kept)
    } else {
      expect(put.statusCode).toBeLessThan(500)
      expectHarmless(put)
    }
  }
  const folder = await somsri.folder(target, 'rename me')
  const renamed = await somsri.send({ method: 'PATCH', url: `/api/items/${folder}`, payload: { name } })
  if (accepted && renamed.statusCode === 409) return 'kept'
  expect(renamed.statusCode === 200, `${JSON.stringify(name)} as a new name: ${renamed.body}`).toBe(accepted)
  if (accepted) expect(renamed.json<{ result: { name: string } }>().result.name).toBe(kept)
  else expect(renamed.statusCode).toBe(400)
  return accepted ? 'kept' : 'refused'
}

async function tryAll(names: readonly string[]): Promise<{ kept: number; refused: number }> {
  const counts = { kept: 0, refused: 0 }
  const queue = [...names]
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) counts[await tryName(name)]++
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return counts
}

describe('names that make trouble', () => {
  test('our own list', async () => {
    const counts = await tryAll(own)
    console.log(`${own.length} names of our own: ${counts.kept} kept, ${counts.refused} refused`)
    expect(counts.kept).toBeGreaterThan(70)
    expect(counts.refused).toBeGreaterThan(30)
  }, 120_000)

  test.skipIf(naughty === null)(
    `the Big List of Naughty Strings${naughty === null ? ' (skipped: the list does not lie beside the project)' : ''}`,
    async () => {
      const counts = await tryAll(naughty ?? [])
      console.log(`${naughty?.length} naughty strings: ${counts.kept} kept, ${counts.refused} refused`)
      expect(counts.kept + counts.refused).toBe(naughty?.length)
    },
    240_000,
  )

  test('a refusal offers a name that is taken', async () => {
    for (const bad of ['a/b:c?.txt', '...', 'สรุป "ปี" <2569>.pdf', 'ก'.repeat(200)]) {
      const { errorMessage, machineCode } = await somsri.refused('POST', '/api/folders', { parentId: root, name: bad })
      if (machineCode === 'NAME_TOO_LONG') continue
      const suggestion = /“(.*)”/.exec(errorMessage)?.[1] ?? ''
      expect(await somsri.folder(root, suggestion)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('255 bytes are the end, in any script', async () => {
    expect(await somsri.folder(root, 'ก'.repeat(85))).toBeTruthy()
    expect(await somsri.folder(root, 'x'.repeat(255))).toBeTruthy()
    for (const name of ['ก'.repeat(86), 'x'.repeat(256), '😀'.repeat(64)])
      expect(await somsri.refused('POST', '/api/folders', { parentId: root, name })).toMatchObject({
        machineCode: 'NAME_TOO_LONG',
      })
    const place = await somsri.folder(root, 'numbered')
    const long = `${'ก'.repeat(83)}.pdf`
    await somsri.put(place, long, '1')
    await somsri.put(place, long, '2', '?file_duplicate=create_copy')
    for (const name of await somsri.names(place)) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(await somsri.names(place)).toHaveLength(2)
  })
})

describe('names that clash', () => {
  test.each([
    ['Report.PDF', 'report.pdf', true],
    ['e\u0301t\u00e9', '\u00e9te\u0301', true],
    ['É', 'é', true],
    ['กา', 'ก่า', false],
    ['ก', 'ข', false],
    ['Ω', 'ω', false],
    ['a b', 'a  b', false],
    ['a ', 'a', true],
  ])('%s and %s: %s', async (first, second, clash) => {
    const place = await somsri.folder(root, `clash-${crypto.randomUUID()}`)
    await somsri.folder(place, first)
    const answer = await somsri.send({
      method: 'POST',
      url: '/api/folders',
      payload: { parentId: place, name: second },
    })
    expect(answer.statusCode).toBe(clash ? 409 : 200)
    if (clash) expect(answer.json()).toMatchObject({ machineCode: 'NAME_TAKEN' })
  })

  test('of twenty that take one name at the same time one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        somsri.send({
          method: 'POST',
          url: '/api/folders',
          payload: { parentId: root, name: n % 2 ? 'ONE Name' : 'one name' },
        }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })

  test('renaming to another case of itself is no clash; to the name of another one is', async () => {
    const place = await somsri.folder(root, 'case')
    const { itemId } = await somsri.put(place, 'a.txt', 'x')
    await somsri.put(place, 'b.txt', 'x')
    expect(await somsri.call('PATCH', `/api/items/${itemId}`, { name: 'A.TXT' })).toMatchObject({ name: 'A.TXT' })
    expect((await somsri.refused('PATCH', `/api/items/${itemId}`, { name: 'B.txt' })).machineCode).toBe('NAME_TAKEN')
    expect((await somsri.refused('PATCH', `/api/items/${itemId}`, { name: 'A' })).machineCode).toBe(
      'NAME_NEEDS_EXTENSION',
    )
  })
})
