import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'

let world: World
let somsri: Client
let root: string
beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  root = await somsri.root()
})

describe('the basic workflow', () => {
  test('a file is uploaded, listed, read, renamed, moved, trashed and restored', async () => {
    const folder = await somsri.call<{ id: string }>('POST', '/api/folders', { parentId: root, name: 'เอกสาร 2569' })
    const { itemId } = await somsri.put(folder.id, 'รายงาน.txt', 'สวัสดี')
    const list = await somsri.call<{ items: { id: string; name: string; size: number }[] }>(
      'GET',
      `/api/items/${folder.id}/children`,
    )
    expect(list.items).toMatchObject([{ id: itemId, name: 'รายงาน.txt', size: 18, permission: 'owner', version: 1 }])
    const bytes = await somsri.bytes(itemId)
    expect(bytes.body).toBe('สวัสดี')
    const renamed = await somsri.call('PATCH', `/api/items/${itemId}`, { name: 'ใหม่.txt', starred: true })
    expect(renamed).toMatchObject({ name: 'ใหม่.txt', starred: true, revision: 2 })
    expect(await somsri.call('POST', '/api/items/move', { ids: [itemId], targetId: root })).toEqual({
      items: [{ id: itemId, ok: true }],
    })
    expect(await somsri.call('GET', `/api/items/${itemId}`)).toMatchObject({
      parentId: root,
      path: [{ id: root }, { id: itemId }],
    })
    await somsri.call('POST', '/api/items/trash', { ids: [itemId] })
    expect((await somsri.call<{ items: unknown[] }>('GET', '/api/views/trash')).items).toHaveLength(1)
    await somsri.call('POST', '/api/items/restore', { ids: [itemId] })
    expect((await somsri.call<{ items: unknown[] }>('GET', '/api/views/starred')).items).toMatchObject([{ id: itemId }])
    expect(await somsri.call('GET', '/api/storage')).toMatchObject({ used: 18 })
  })
})
