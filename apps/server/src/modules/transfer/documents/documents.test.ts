import { documentKinds } from '@khlang/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { driveOf, quotaDrift, setQuota } from '../../../../test/drives.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { unzip } from '../../../../test/unzip.ts'

type Made = { id: string; name: string; mimeType: string; size: number; version: number }

let world: World
let somsri: Client
let one: Business
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  one = await createBusiness(world)
})

const make = (who: Client, folder: string, kind: string, name: string) =>
  who.call<Made>('POST', `/api/folders/${folder}/documents`, { kind, name })

describe('a new document', () => {
  test.each([
    ['docx', 'word/document.xml', /wordprocessingml\.document$/],
    ['xlsx', 'xl/workbook.xml', /spreadsheetml\.sheet$/],
    ['pptx', 'ppt/presentation.xml', /presentationml\.presentation$/],
  ])('%s is a package that declares all its parts', async (kind, main, type) => {
    const folder = await somsri.folder(await somsri.root(), `blank ${kind}`)
    const made = await make(somsri, folder, kind, 'รายงาน')
    expect(made).toMatchObject({ name: `รายงาน.${kind}`, version: 1 })
    expect(made.mimeType).toMatch(type)
    const bytes = await somsri.send({ method: 'GET', url: `/api/files/${made.id}/content` })
    const files = await unzip(bytes.rawPayload)
    const paths = files.map(({ path }) => path)
    expect(paths[0]).toBe('[Content_Types].xml')
    expect(paths).toContain(main)
    const textOf = (path: string) => files.find((file) => file.path === path)?.bytes.toString() ?? ''
    const declared = new Set(
      [...textOf('[Content_Types].xml').matchAll(/PartName="\/([^"]+)"/g)].map(([, path]) => path),
    )
    expect(new Set(paths.filter((path) => !path.endsWith('.rels') && path !== '[Content_Types].xml'))).toEqual(declared)
    // Every part that another one refers to exists.
    for (const path of paths.filter((name) => name.endsWith('.rels'))) {
      const from = path.replace(/_rels\/[^/]*$/, '')
      for (const [, target] of textOf(path).matchAll(/Target="([^"]+)"/g))
        expect(paths).toContain(new URL(target ?? '', `http://x/${from}`).pathname.slice(1))
    }
  })

  test('a text file is empty', async () => {
    const made = await make(somsri, await somsri.root(), 'txt', 'บันทึก.txt')
    expect(made).toMatchObject({ name: 'บันทึก.txt', mimeType: 'text/plain', size: 0 })
    expect((await somsri.bytes(made.id)).body).toBe('')
  })

  test('keeps the extension as typed, in any case', async () => {
    expect(await make(somsri, await somsri.root(), 'docx', 'Report.DOCX')).toMatchObject({ name: 'Report.DOCX' })
  })

  test('refuses a name that is taken, forbidden or missing', async () => {
    const folder = await somsri.folder(await somsri.root(), 'taken')
    await make(somsri, folder, 'txt', 'a')
    const refused = (name: string) => somsri.refused('POST', `/api/folders/${folder}/documents`, { kind: 'txt', name })
    expect(await refused('a.txt')).toMatchObject({ status: 409, machineCode: 'FILE_EXISTS' })
    expect(await refused('a/b')).toMatchObject({ status: 400, machineCode: 'NAME_INVALID' })
    expect(await refused('')).toMatchObject({ status: 400 })
    expect(await somsri.names(folder)).toEqual(['a.txt'])
  })

  test('counts towards the quota, and is refused when that is exhausted', async () => {
    const anan = await world.as('anan01')
    const root = await anan.root()
    const before = await anan.used()
    const { size } = await make(anan, root, 'docx', 'counted')
    expect(await anan.used()).toBe(before + size)
    await setQuota(world, await driveOf(world, root), before + size + 10)
    expect(await anan.refused('POST', `/api/folders/${root}/documents`, { kind: 'docx', name: 'more' })).toMatchObject({
      machineCode: 'STORAGE_FULL',
    })
    expect(await quotaDrift(world)).toEqual([])
  })

  test.each([
    ['none', 404],
    ['view', 403],
    ['download', 403],
    ['upload', 201],
    ['edit', 201],
  ] as const)('with level %s answers %i', async (level, status) => {
    const { folder } = await one.folderWithFile(`documents ${level}`)
    await one.rule(folder, 'department', one.sales, level)
    for (const kind of documentKinds) {
      const response = await one.prasit.send({
        method: 'POST',
        url: `/api/folders/${folder}/documents`,
        payload: { kind, name: `by prasit ${kind}` },
      })
      expect([kind, response.statusCode]).toEqual([kind, status])
    }
  })
})
