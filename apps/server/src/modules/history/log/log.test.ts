import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { makeLink } from '../../../../test/link-visitor.ts'
import { makeUploadLink } from '../../../../test/upload-visitor.ts'

let world: World
let one: Business
let malee: Client
let prasit: Client
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  ;({ malee, prasit } = one)
})

const status = async (who: Client, url: string, method: 'GET' | 'PUT' = 'GET') =>
  (await who.send({ method, url, ...(method === 'PUT' && { payload: 'x' }) })).statusCode

type Row = { type: string; outcome: string; subject: string; data: Record<string, unknown> }
async function logged(work: () => Promise<unknown>): Promise<Row[]> {
  const { rows: before } = await world.owner.pool.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from audit_event',
  )
  await work()
  const { rows } = await world.owner.pool.query<Row>(
    'select type, outcome, subject, data from audit_event where id > $1 order by id',
    [before[0]!.id],
  )
  return rows
}

describe('the log', () => {
  test('has one row for each change: every state-changing operation is covered here', async () => {
    const place = await malee.folder(one.root, 'log')
    const target = await malee.folder(place, 'target')
    const nasty = 'x\u2063\u200b";--=cmd().txt'.replaceAll('"', '')
    const file = (await malee.put(place, nasty, 'x')).itemId
    await malee.put(place, nasty, 'y', '?file_duplicate=create_tag_version')
    const upload = { folderId: place, filename: 'up.bin', size: 4 }
    const begin = async () =>
      (
        await malee.call<{ id: string }>('POST', '/api/uploads/multipart', {
          ...upload,
          filename: `${crypto.randomUUID()}.bin`,
        })
      ).id
    const full = await begin()
    await malee.send({ method: 'PUT', url: `/api/uploads/multipart/${full}/parts/1`, payload: 'abcd' })
    const open = await begin()
    const mine = await malee.file(await malee.root(), 'mine.txt', 'x')
    const secret = await malee.file(await malee.root(), 'secret.txt', 'x')
    const other = await malee.file(place, 'other.txt', 'x')
    const theirs = await malee.file(place, 'theirs.txt', 'x')
    await one.rule(place, 'department', one.sales, 'edit')
    await prasit.call('POST', `/api/items/${theirs}/lock`, {})
    const relation = await malee.call<{ id: string; members: { id: string }[] }>(
      'POST',
      `/api/items/${mine}/relations`,
      { name: 'แนบ', childIds: [file] },
    )
    const inRelation = `/api/relations/${relation.id}`
    const search = { name: 'ภาษี', query: { q: 'ภาษี' } }
    const { id: saved } = await malee.call<{ id: string }>('POST', '/api/saved-searches', search)
    const { items: made } = await malee.call<{ items: { share: { id: string } }[] }>(
      'POST',
      `/api/items/${place}/shares`,
      { with: ['wichai1', 'kanya01'].map((value) => ({ type: 'username', value })), permission: 'view' },
    )
    const [left, share] = made.map((one) => one.share.id)
    const wichai = await world.as('wichai1')
    const key = { password: 'key-of-mine-1', confirmPassword: 'key-of-mine-1' }
    const post = (path: string, body: unknown) => () => malee.call('POST', path, body)
    const cases: Record<string, [type: string, work: () => Promise<unknown>]> = {
      'POST /api/folders': ['item.created', post('/api/folders', { parentId: place, name: 'new' })],
      'POST /api/folders/tree': ['item.created', post('/api/folders/tree', { parentId: place, paths: ['tree'] })],
      'POST /api/folders/:id/documents': [
        'item.created',
        post(`/api/folders/${place}/documents`, { kind: 'docx', name: 'new' }),
      ],
      'PATCH /api/items/:id': [
        'item.renamed',
        () => malee.call('PATCH', `/api/items/${file}`, { name: 'renamed.txt' }),
      ],
      'PUT /api/items/:id/expiry': [
        'item.changed',
        () => malee.call('PUT', `/api/items/${file}/expiry`, { expiresAt: '2099-01-01T00:00:00Z' }),
      ],
      'PUT /api/items/:id/expiry-policy': [
        'expiry-policy.changed',
        () => malee.call('PUT', `/api/items/${target}/expiry-policy`, { days: 30 }),
      ],
      'POST /api/items/:id/expiry-policy/remove': [
        'expiry-policy.changed',
        post(`/api/items/${target}/expiry-policy/remove`, {}),
      ],
      'POST /api/items/hashtags': ['item.changed', post('/api/items/hashtags', { ids: [file], add: ['งบ'] })],
      'POST /api/hashtags/rename': [
        'hashtag.renamed',
        post('/api/hashtags/rename', { drive: 'business', from: 'งบ', to: 'งบประมาณ' }),
      ],
      'POST /api/items/:id/relations': [
        'relation.changed',
        post(`/api/items/${mine}/relations`, { name: 'replaces', childIds: [file] }),
      ],
      'PATCH /api/relations/:id': ['relation.changed', () => malee.call('PATCH', inRelation, { name: 'อื่น' })],
      'POST /api/relations/:id/members': ['relation.changed', post(`${inRelation}/members`, { childIds: [other] })],
      'PUT /api/relations/:id/order': [
        'relation.changed',
        () => malee.call('PUT', `${inRelation}/order`, { memberIds: [relation.members[0]!.id] }),
      ],
      'DELETE /api/relations/:id/members/:memberId': [
        'relation.changed',
        () => malee.call('DELETE', `${inRelation}/members/${relation.members[0]!.id}`),
      ],
      'DELETE /api/relations/:id': ['relation.changed', () => malee.call('DELETE', inRelation)],
      'POST /api/saved-searches': ['saved-search.changed', post('/api/saved-searches', { ...search, name: 'งบ' })],
      'PATCH /api/saved-searches/:id': [
        'saved-search.changed',
        () => malee.call('PATCH', `/api/saved-searches/${saved}`, { name: 'ภาษี 2569' }),
      ],
      'DELETE /api/saved-searches/:id': [
        'saved-search.changed',
        () => malee.call('DELETE', `/api/saved-searches/${saved}`),
      ],
      'POST /api/items/:id/shares': [
        'share.created',
        post(`/api/items/${file}/shares`, { with: [{ type: 'username', value: 'anan01' }], permission: 'view' }),
      ],
      'PATCH /api/shares/:id': [
        'share.changed',
        () => malee.call('PATCH', `/api/shares/${share}`, { permission: 'download' }),
      ],
      'DELETE /api/shares/:id': ['share.ended', () => malee.call('DELETE', `/api/shares/${share}`)],
      'POST /api/shares/:id/leave': ['share.left', () => wichai.call('POST', `/api/shares/${left}/leave`, {})],
      'POST /api/items/:id/ownership': [
        'ownership.offered',
        post(`/api/items/${mine}/ownership`, { to: { type: 'username', value: 'anan01' } }),
      ],
      'DELETE /api/items/:id/ownership': [
        'ownership.withdrawn',
        () => malee.call('DELETE', `/api/items/${mine}/ownership`),
      ],
      'POST /api/items/:id/access-requests': [
        'access-request.made',
        post(`/api/items/${randomUUID()}/access-requests`, {}),
      ],
      'POST /api/items/:id/release-malware': [
        'item.malware_released',
        async () => {
          await world.owner.pool.query("update item set barred = 'found' where id = $1", [file])
          await malee.call('POST', `/api/items/${file}/release-malware`)
        },
      ],
      'POST /api/items/:id/lock': ['item.locked', post(`/api/items/${file}/lock`, {})],
      'POST /api/items/:id/unlock': ['item.unlocked', post(`/api/items/${file}/unlock`, {})],
      'POST /api/items/:id/unlock-requests': ['unlock.asked', post(`/api/items/${theirs}/unlock-requests`, {})],
      'POST /api/items/:id/unlock-requests/keep': [
        'unlock.kept',
        () => prasit.call('POST', `/api/items/${theirs}/unlock-requests/keep`, {}),
      ],
      'POST /api/files/:id/encrypt': [
        'file-encryption.changed',
        post(`/api/files/${secret}/encrypt`, { passphrase: key.password, confirmPassphrase: key.password }),
      ],
      'POST /api/files/:id/decrypt-session': [
        'file-encryption.opened',
        post(`/api/files/${secret}/decrypt-session`, { passphrase: key.password }),
      ],
      'POST /api/files/:id/decrypt': [
        'file-encryption.changed',
        post(`/api/files/${secret}/decrypt`, { passphrase: key.password }),
      ],
      'PUT /api/files/:id/password': [
        'file-password.changed',
        () => malee.call('PUT', `/api/files/${mine}/password`, key),
      ],
      'POST /api/files/:id/unlock': [
        'file-password.given',
        post(`/api/files/${mine}/unlock`, { password: key.password }),
      ],
      'POST /api/files/:id/password/remove': ['file-password.changed', post(`/api/files/${mine}/password/remove`, {})],
      'POST /api/items/copy': ['item.copied', post('/api/items/copy', { ids: [file], targetId: target })],
      'POST /api/items/download': ['archive.requested', post('/api/items/download', { ids: [file] })],
      'POST /api/items/move': [
        'item.moved',
        post('/api/items/move', { ids: [file], targetId: target, onConflict: 'keep_both' }),
      ],
      'POST /api/files/:id/versions/:n/restore': [
        'version.restored',
        post(`/api/files/${file}/versions/1/restore`, {}),
      ],
      'PATCH /api/files/:id/versions/:n': [
        'version.changed',
        () => malee.call('PATCH', `/api/files/${file}/versions/1`, { label: 'ร่าง', keep: true }),
      ],
      'DELETE /api/files/:id/versions/:n': [
        'version.deleted',
        () => malee.call('DELETE', `/api/files/${file}/versions/1`),
      ],
      'POST /api/items/trash': ['item.trashed', post('/api/items/trash', { ids: [file] })],
      'POST /api/items/restore': ['item.restored', post('/api/items/restore', { ids: [file] })],
      'POST /api/items/purge': [
        'item.vaulted',
        async () => {
          await malee.bulk('purge', [file])
        },
      ],
      'POST /api/uploads/multipart': ['upload.begun', begin],
      'POST /api/uploads/multipart/:id/complete': ['item.created', post(`/api/uploads/multipart/${full}/complete`, {})],
      'DELETE /api/uploads/multipart/:id': [
        'upload.aborted',
        () => malee.call('DELETE', `/api/uploads/multipart/${open}`),
      ],
      'PUT /api/folders/:id/files/:name': ['item.created', () => malee.put(place, 'put.txt', 'x')],
      'POST /api/items/:id/links': ['link.created', () => makeLink(malee, place)],
      'POST /api/items/:id/upload-links': ['upload-link.created', () => makeUploadLink(malee, place)],
      'POST /api/items/:id/comments': ['comment.created', post(`/api/items/${other}/comments`, { body: 'เห็นด้วย' })],
      'POST /api/items/send/mail': [
        'items.sent',
        post('/api/items/send/mail', { ids: [other], to: 'a@example.com', form: 'attachment' }),
      ],
    }
    // These are read-only; a chat has a row for its link too, which the test of dispatches expects.
    const looking = new Set([
      'POST /api/items/check',
      'POST /api/items/download/plan',
      'POST /api/items/send/plan',
      'POST /api/items/send/inbox',
      'POST /api/chat/token',
      'PUT /api/push',
      'DELETE /api/push',
      'POST /api/items/send/chat',
      'POST /api/uploads/check',
      // The upload has its rows: a part changes no item.
      'PUT /api/uploads/multipart/:id/parts/:n',
    ])
    const declared = world.app.endpoints
      .filter(
        ({ method, path }) =>
          method !== 'GET' &&
          /^\/api\/(items|folders|files|uploads|hashtags|relations|saved-searches|shares)/.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !looking.has(name))
    const uncovered = declared.filter((name) => !(name in cases))
    expect(uncovered, 'add each to `cases` with the event it records, or to `looking`').toEqual([])
    for (const [name, [type, work]] of Object.entries(cases)) {
      if (name === 'POST /api/items/purge') await malee.bulk('trash', [file])
      const rows = await logged(work)
      expect(
        rows.map((row) => [row.type, row.outcome]),
        name,
      ).toEqual([[type, 'ok']])
    }
    expect(await logged(post(`/api/uploads/multipart/${full}/complete`, {}))).toEqual([])
  })

  test('has one row for a change of several fields, also when an expiry is removed', async () => {
    const { file } = await one.folderWithFile('facts')
    const change = (body: object) => logged(() => malee.call('PATCH', `/api/items/${file}`, body))
    expect(
      await change({ expiresAt: '2030-01-01T00:00:00Z', hashtags: ['a'], starred: true, name: 'n.txt' }),
    ).toMatchObject([
      {
        type: 'item.changed',
        data: {
          changes: { from: 'f.txt', name: 'n.txt', expiresAt: '2030-01-01T00:00:00Z', hashtags: ['a'], starred: true },
        },
      },
    ])
    expect(await change({ expiresAt: null })).toMatchObject([
      { type: 'item.changed', data: { changes: { expiresAt: null } } },
    ])
    expect(await change({})).toEqual([])
    expect(await change({ size: 5, owner: 'x', revision: 99, reserved: true, permission: 'owner' })).toEqual([])
    expect(await malee.call('GET', `/api/items/${file}`)).toMatchObject({ size: 3, reserved: false, name: 'n.txt' })
  })

  test('has a row for each refused attempt', async () => {
    const { folder, file } = await one.folderWithFile('refused')
    await one.rule(folder, 'department', one.sales, 'view')
    const refused = (work: () => Promise<unknown>) =>
      logged(work).then((rows) => rows.map((row) => [row.type, row.outcome, row.subject]))
    const row = (subject: string) => [['access.refused', 'refused', subject]]
    expect(await refused(() => prasit.refused('PATCH', `/api/items/${file}`, { name: 'x.txt' }))).toEqual(row(file))
    expect(await refused(() => prasit.refused('POST', '/api/folders', { parentId: folder, name: 'x' }))).toEqual(
      row(folder),
    )
    expect(await refused(() => prasit.bulk('trash', [file]))).toEqual(row(file))
    expect(await refused(() => status(prasit, `/api/folders/${folder}/files/x.txt`, 'PUT'))).toEqual(row(folder))
    expect(await refused(() => prasit.bulk('check', [file], { operation: 'trash' }))).toEqual([])
  })
})
