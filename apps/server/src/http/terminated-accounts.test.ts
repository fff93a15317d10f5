import { beforeAll, describe, expect, test } from 'vitest'
import { outcomeOf } from '../../test/admin-calls.ts'
import type { Client } from '../../test/client.ts'
import { createSetting } from '../../test/setting.ts'
import type { World } from '../../test/harness.ts'

// T38: people of an account that has ended only take their data away. Nothing is added, changed, shared or deleted.

type Ids = { root: string; folder: string; file: string; trashed: string; target: string; link: string }
type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  payload?: object | string
  headers?: Record<string, string>
}
type Row = [what: string, request: (ids: Ids) => Request]

const post = (url: string, payload: object = {}): Request => ({ method: 'POST', url, payload })
const linkSettings = { permission: 'view', expiresIn: 'unlimited', openLimit: 'unlimited' }

const exported: Row[] = [
  ['list a folder', ({ folder }) => ({ method: 'GET', url: `/api/items/${folder}/children` })],
  ['download a file', ({ file }) => ({ method: 'GET', url: `/api/files/${file}/content` })],
  ['versions', ({ file }) => ({ method: 'GET', url: `/api/files/${file}/versions` })],
  ['plan a zip', ({ folder }) => post('/api/items/download/plan', { ids: [folder] })],
  ['download a zip', ({ folder }) => post('/api/items/download', { ids: [folder] })],
  ['search', () => ({ method: 'GET', url: '/api/search?q=a' })],
  ['read the log', () => ({ method: 'GET', url: '/api/personal-log' })],
  ['export the log', () => post('/api/log-exports', { format: 'csv', filter: {} })],
  ['why it ended', () => ({ method: 'GET', url: '/api/account/ending' })],
]

const refused: Row[] = [
  ['create a folder', ({ root }) => post('/api/folders', { parentId: root, name: 'ใหม่' })],
  ['create a document', ({ root }) => post(`/api/folders/${root}/documents`, { kind: 'docx', name: 'ใหม่' })],
  [
    'upload',
    ({ root }) => ({
      method: 'PUT',
      url: `/api/folders/${root}/files/b.txt`,
      payload: 'b',
      headers: { 'content-type': 'application/octet-stream' },
    }),
  ],
  ['upload in parts', ({ root }) => post('/api/uploads/multipart', { folderId: root, filename: 'b.bin', size: 4 })],
  ['rename', ({ file }) => ({ method: 'PATCH', url: `/api/items/${file}`, payload: { name: 'c.txt' } })],
  ['hashtags', ({ file }) => ({ method: 'PATCH', url: `/api/items/${file}`, payload: { hashtags: ['ก'] } })],
  ['lock', ({ file }) => post(`/api/items/${file}/lock`)],
  ['comment', ({ file }) => post(`/api/items/${file}/comments`, { body: 'ข้อความ', mentions: [] })],
  ['expiry', ({ file }) => ({ method: 'PUT', url: `/api/items/${file}/expiry`, payload: { expiresAt: null } })],
  ['move', ({ file, target }) => post('/api/items/move', { ids: [file], targetId: target })],
  ['copy', ({ file, target }) => post('/api/items/copy', { ids: [file], targetId: target })],
  ['trash', ({ file }) => post('/api/items/trash', { ids: [file] })],
  ['restore', ({ trashed }) => post('/api/items/restore', { ids: [trashed] })],
  ['delete permanently', ({ trashed }) => post('/api/items/purge', { ids: [trashed] })],
  [
    'share',
    ({ folder }) =>
      post(`/api/items/${folder}/shares`, { with: [{ type: 'username', value: 'anan01' }], permission: 'view' }),
  ],
  ['a link', ({ folder }) => post(`/api/items/${folder}/links`, linkSettings)],
  ['an upload link', ({ folder }) => post(`/api/items/${folder}/upload-links`, { expiresIn: 'unlimited' })],
  ['send by mail', ({ file }) => post('/api/items/send/mail', { ids: [file], to: 'a@b.example', form: 'attachment' })],
  ['restore a version', ({ file }) => post(`/api/files/${file}/versions/1/restore`)],
]

let world: World
const accounts: Record<string, { client: Client; ids: Ids }> = {}

async function furnish(client: Client, root: string): Promise<Ids> {
  const folder = await client.folder(root, 'มีของ')
  const file = await client.file(folder, 'a.txt')
  await client.put(folder, 'a.txt', 'two', '?file_duplicate=create_tag_version')
  const trashed = await client.file(folder, 'ลบแล้ว.txt')
  await client.bulk('trash', [trashed])
  const link = await client.call<{ token: string }>('POST', `/api/items/${folder}/links`, linkSettings)
  return { root, folder, file, trashed, target: await client.folder(root, 'ปลายทาง'), link: link.token }
}

/** How it ended: a code of the request, or of the only item of one about several. */
function codeOf(response: { body: string }): string {
  const code = outcomeOf(response)
  if (code !== 'OK') return code
  const { result } = JSON.parse(response.body || '{}') as {
    result?: { items?: { ok?: boolean; machineCode?: string }[] }
  }
  const [item] = result?.items ?? []
  return item?.ok === false ? (item.machineCode ?? '?') : 'OK'
}

beforeAll(async () => {
  const setting = await createSetting()
  world = setting.world
  const { somsri, home, one } = setting
  accounts.citizen = { client: somsri, ids: await furnish(somsri, home) }
  accounts.business = { client: one.malee, ids: await furnish(one.malee, one.root) }
  for (const { client } of Object.values(accounts))
    await world.owner.pool.query(
      "update account set status = 'terminated', export_until = now() + interval '30 days' where id = $1",
      [client.accountId],
    )
})

describe.each(['citizen', 'business'])('of a %s that has ended', (kind) => {
  const send = async (request: (ids: Ids) => Request) => {
    const account = accounts[kind]
    if (!account) throw new Error('no account')
    return account.client.send(request(account.ids))
  }
  test.each(exported)('%s works', async (_, request) => {
    expect((await send(request)).statusCode).toBeLessThan(300)
  })
  test.each(refused)('%s is refused', async (_, request) => {
    expect(codeOf(await send(request))).toMatch(/^(ACCOUNT_READ_ONLY|ACCOUNT_SUSPENDED|SERVICE_TERMINATED)$/)
  })
  test('its links are closed', async () => {
    const { state } = await (await world.as('anan01')).call<{ state: string }>(
      'GET',
      `/api/public/links/${accounts[kind]?.ids.link ?? ''}`,
    )
    expect(state).not.toBe('open')
  })
})
