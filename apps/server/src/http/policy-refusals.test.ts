import { beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '../../test/business.ts'
import type { Client } from '../../test/client.ts'
import { driveOf } from '../../test/drives.ts'
import type { World } from '../../test/harness.ts'
import { createSetting } from '../../test/setting.ts'

let world: World
let one: Business
let somsri: Client
let folder: string

beforeAll(async () => {
  ;({ world, one, somsri } = await createSetting())
  folder = await one.malee.folder(one.root, 'contracts')
  await one.rule(folder, 'department', one.sales, 'edit')
  await one.malee.call('PUT', '/api/blocked-types', { extensions: ['exe'] })
})

const saidTo = async (who: Client, put: { folder: string; name: string; body?: string }, language = 'en') => {
  const url = `/api/folders/${put.folder}/files/${put.name}`
  const headers = { 'accept-language': language, 'content-type': 'application/octet-stream' }
  const response = await who.send({ method: 'PUT', url, payload: put.body ?? 'x', headers })
  return response.json<{ errorMessage: string }>().errorMessage
}

describe('a refusal by the business names the setting', () => {
  test('and to employees whom to ask', async () => {
    const put = { folder, name: 'a.exe' }
    expect(await saidTo(one.prasit, put)).toMatch(
      /setting “Blocked file types”\. To have it changed, ask an Admin Business\.$/,
    )
    expect(await saidTo(one.prasit, put, 'th')).toMatch(/“ประเภทไฟล์ที่ห้าม” หากต้องการเปลี่ยน โปรดติดต่อผู้ดูแลธุรกิจ$/)
  })

  test('and to Admin Business where it is', async () => {
    const put = { folder, name: 'a.exe' }
    expect(await saidTo(one.malee, put)).toMatch(/You can change it under Business management > Manage files\.$/)
    expect(await saidTo(one.malee, put, 'th')).toMatch(/คุณเปลี่ยนได้ที่ จัดการธุรกิจ > จัดการไฟล์$/)
  })

  test('and of a quota how much is left; nobody’s business is said to citizens', async () => {
    const fill = async (who: Client) => {
      const home = await who.root()
      await world.owner.pool.query('update drive set quota = 1 where id = $1', [await driveOf(world, home)])
      return saidTo(who, { folder: home, name: 'large.txt', body: 'x'.repeat(2000) })
    }
    expect(await fill(one.prasit)).toMatch(
      /^Not enough storage: .* left.*“Quotas”\. To have it changed, ask an Admin Business\.$/,
    )
    expect(await fill(somsri)).toMatch(/^Not enough storage: .* ask the owner of the drive\.$/)
  })
})
