import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { createTusClient } from '../../../../test/tus-client.ts'

// What nobody foresaw is told in the words of the specification (section 8), and nothing of it leaks.

let world: World
let somsri: Client
let place: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  place = await somsri.folder(await somsri.root(), 'ล้มเหลว')
})
const run = (text: string) => world.owner.pool.query(text)
afterEach(async () => {
  await run('grant insert on version to khlang_app')
  await run('grant select on blocked_type to khlang_app')
})

const inEnglish = { 'accept-language': 'en' }
const failed = (answer: { statusCode: number; body: string }, code: string, message: string) => {
  expect([answer.statusCode, answer.body]).toEqual([500, expect.stringContaining(message)])
  expect(answer.body).not.toMatch(/permission denied|version|blocked_type/)
  if (answer.body.startsWith('{')) expect(answer.body).toContain(`"machineCode":"${code}"`)
}

test('cannot upload, contact admin', async () => {
  await run('revoke insert on version from khlang_app')
  const url = `/api/folders/${place}/files/a.txt`
  const put = await somsri.send({ method: 'PUT', url, payload: 'x', headers: inEnglish })
  failed(put, 'UPLOAD_FAILED', 'Cannot upload. Contact your administrator')
  const thai = await somsri.send({ method: 'PUT', url, payload: 'x' })
  failed(thai, 'UPLOAD_FAILED', 'อัปโหลดไม่ได้ โปรดติดต่อผู้ดูแลระบบ')
  const tus = await createTusClient(somsri, place).create(1, { filename: 'a.txt' }, inEnglish, 'x')
  failed(tus, 'UPLOAD_FAILED', '500 Cannot upload. Contact your administrator')
  expect(tus.headers['x-machine-code']).toBe('UPLOAD_FAILED')
})

test('cannot check duplicates', async () => {
  await run('revoke select on blocked_type from khlang_app')
  const malee = await world.as('malee01', 'ONE')
  const payload = { folderId: await malee.root('business'), files: [{ path: 'a.txt', size: 1 }] }
  const checked = await malee.send({ method: 'POST', url: '/api/uploads/check', payload, headers: inEnglish })
  failed(checked, 'DUPLICATES_UNCHECKED', 'Cannot check for duplicates')
})

test('folder path invalid', async () => {
  for (const path of ['../นอก', 'ใน/./ก', Array.from({ length: 101 }, () => 'ก').join('/')]) {
    const refused = await somsri.refused('POST', '/api/folders/tree', { parentId: place, paths: [path] })
    expect(refused).toMatchObject({ status: 400, machineCode: 'FOLDER_PATH_INVALID' })
    expect(refused.errorMessage).toContain('ตำแหน่งโฟลเดอร์ไม่ถูกต้อง')
    const url = `/api/folders/${place}/files/x.txt?relativePath=${encodeURIComponent(`${path}/x.txt`)}`
    const put = await somsri.send({ method: 'PUT', url, payload: 'x' })
    expect(put.json()).toMatchObject({ machineCode: 'FOLDER_PATH_INVALID' })
  }
})
