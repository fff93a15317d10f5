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

/** The name in a response's `Content-Disposition`, as a browser parses it. */
function nameIn(disposition: unknown): string {
  expect(disposition).toMatch(/^[\x20-\x7e]+$/)
  const [, encoded] =
    /^(?:attachment|inline); filename="[^"\\]*"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(
      String(disposition),
    ) ?? []
  return decodeURIComponent(encoded ?? '')
}

/** A refusal may repeat the name: it is never treated as a page, and cannot split a header. */
function expectHarmless({ headers }: { headers: Record<string, unknown> }): void {
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(headers['set-cookie']).toBeUndefined()
}

/** Sends a name as folder, file and new name: each is stored in NFC, or refused with a reason. */
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
    // A program gets the name that it wrote, or none.
    const stored = accepted && name === kept
    expect(put.statusCode < 300, `${JSON.stringify(name)} as a file: ${put.body}`).toBe(stored)
    if (accepted && !stored) expect(put.json<{ machineCode: string }>().machineCode).toBe('NAME_INEXACT')
    if (stored) {
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

describe('problematic names', () => {
  test('our own list', async () => {
    const counts = await tryAll(own)
    console.log(`${own.length} names of our own: ${counts.kept} kept, ${counts.refused} refused`)
    expect(counts.kept).toBeGreaterThan(70)
    expect(counts.refused).toBeGreaterThan(30)
  }, 120_000)

  test.skipIf(naughty === null)(
    `the Big List of Naughty Strings${naughty === null ? ' (skipped: the list is not next to the project)' : ''}`,
    async () => {
      const counts = await tryAll(naughty ?? [])
      console.log(`${naughty?.length} naughty strings: ${counts.kept} kept, ${counts.refused} refused`)
      expect(counts.kept + counts.refused).toBe(naughty?.length)
    },
    240_000,
  )

  test('a refusal suggests a valid name', async () => {
    for (const bad of ['a/b:c?.txt', '...', 'สรุป "ปี" <2569>.pdf', 'ก'.repeat(300)]) {
      const { errorMessage, machineCode } = await somsri.refused('POST', '/api/folders', { parentId: root, name: bad })
      if (machineCode === 'NAME_TOO_LONG') continue
      const suggestion = /“(.*)”/.exec(errorMessage)?.[1] ?? ''
      expect(await somsri.folder(root, suggestion)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('255 characters are the limit, in any script', async () => {
    for (const name of ['ก'.repeat(255), 'x'.repeat(255), '😀'.repeat(127)])
      expect(await somsri.folder(root, name)).toBeTruthy()
    for (const name of ['ก'.repeat(256), 'x'.repeat(256), '😀'.repeat(128)]) {
      const refused = await somsri.refused('POST', '/api/folders', { parentId: root, name })
      expect(refused).toMatchObject({ machineCode: 'NAME_TOO_LONG' })
      expect(refused.errorMessage).toContain('255 ตัวอักษร')
    }
    const place = await somsri.folder(root, 'numbered')
    const long = `${'ก'.repeat(251)}.pdf`
    await somsri.put(place, long, '1')
    await somsri.put(place, long, '2', '?file_duplicate=create_copy')
    const names = await somsri.names(place)
    expect(names).toHaveLength(2)
    for (const name of names) expect([name.length, name.endsWith('.pdf')]).toEqual([255, true])
  })
})
