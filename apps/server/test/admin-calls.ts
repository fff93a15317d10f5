import type { Endpoint } from '@khlang/contract'
import { keyLimits } from '@khlang/contract/keys'
import { declaredEndpoints } from '../../../tools/generate/declared-endpoints.ts'
import type { Client } from './client.ts'
import { emptyChart } from './directory-server.ts'
import type { World } from './harness.ts'
import { createPerson } from './person.ts'

/** Ids of a business that a call names. */
export type AdminIds = Record<(typeof named)[number], string>
const named = [
  'employee',
  'leaver',
  'department',
  'role',
  'folder',
  'file',
  'key',
  'webhook',
  'delivery',
  'share',
  'join',
  'mandate',
  'restore',
  'mailbox',
  'mail',
  'mailCheck',
  'reload',
] as const
/** A valid request: only the caller can be wrong with it. The id is that of the path. */
export type AdminLine = { id?: keyof AdminIds; query?: (ids: AdminIds) => string; body?: (ids: AdminIds) => object }

const allKinds = () => ({ business: true, department: true, role: true, employee: true })
const nothing = () => ({})

/** Permissions 4.3, the functions of Admin Business: every call of the contract for admins, and no other. */
export const adminLines: Record<string, AdminLine> = {
  'GET /api/admin/today': {},
  'GET /api/admin/dashboard': {},
  'PATCH /api/admin/business-profile': { body: () => ({ nameEn: 'X' }) },
  'GET /api/admin/employees': {},
  'GET /api/admin/employees/counts': {},
  'POST /api/admin/employees': { body: () => ({ username: 'anan01' }) },
  'POST /api/admin/employees/import': { body: () => ({ csv: 'username\nanan01\n' }) },
  'POST /api/admin/employees/change': { body: ({ employee }) => ({ ids: [employee], suspended: true }) },
  'POST /api/admin/employees/export': { body: () => ({ format: 'csv', filter: { columns: [] } }) },
  'PATCH /api/admin/employees/:id': { id: 'employee', body: () => ({ isAdmin: true }) },
  'POST /api/admin/employees/:id/invite-again': { id: 'employee', body: nothing },
  'GET /api/admin/employees/:id/leaving': { id: 'employee' },
  'POST /api/admin/employees/:id/suspend': { id: 'employee', body: nothing },
  'POST /api/admin/employees/:id/resume': { id: 'employee', body: nothing },
  'POST /api/admin/employees/:id/remove': { id: 'employee', body: nothing },
  'GET /api/admin/mandates': {},
  'POST /api/admin/mandates': { body: () => ({ taxId: '0105500000020', branchNo: '00000' }) },
  'DELETE /api/admin/mandates/:id': { id: 'mandate' },
  'GET /api/admin/join-requests': {},
  'POST /api/admin/join-requests/:id/accept': { id: 'join', body: nothing },
  'POST /api/admin/join-requests/:id/refuse': { id: 'join', body: () => ({ reason: 'x' }) },
  'GET /api/admin/restore-reach': { query: ({ folder }) => `?itemId=${folder}` },
  'GET /api/admin/restores': {},
  'POST /api/admin/restores': { body: ({ folder }) => ({ itemId: folder, at: '2026-01-01T00:00:00Z' }) },
  'GET /api/admin/restores/:id': { id: 'restore' },
  'GET /api/admin/restores/:id/entries': { id: 'restore', query: () => '?way=beside&show=back' },
  'POST /api/admin/restores/:id/start': { id: 'restore', body: () => ({ way: 'beside' }) },
  'POST /api/admin/restores/:id/cancel': { id: 'restore', body: nothing },
  'GET /api/admin/private-drives': {},
  'GET /api/admin/employees/:id/devices': { id: 'employee' },
  'POST /api/admin/employees/:id/sign-out': { id: 'employee', body: nothing },
  'POST /api/admin/employees/:id/reset-two-factor': { id: 'employee', body: nothing },
  'GET /api/admin/leavers': {},
  'GET /api/admin/leavers/:id/room': { id: 'leaver', query: ({ folder }) => `?folderId=${folder}` },
  'POST /api/admin/leavers/:id/transfer': { id: 'leaver', body: ({ folder }) => ({ folderId: folder }) },
  'GET /api/admin/departments': {},
  'POST /api/admin/departments': { body: () => ({ nameTh: 'แผนกของผู้ไม่เกี่ยวข้อง' }) },
  'PATCH /api/admin/departments/:id': { id: 'department', body: () => ({ nameTh: 'เปลี่ยนชื่อ' }) },
  'DELETE /api/admin/departments/:id': { id: 'department' },
  'GET /api/admin/roles': {},
  'POST /api/admin/roles': { body: () => ({ nameTh: 'บทบาทของผู้ไม่เกี่ยวข้อง' }) },
  'PATCH /api/admin/roles/:id': { id: 'role', body: () => ({ nameTh: 'เปลี่ยนชื่อ' }) },
  'DELETE /api/admin/roles/:id': { id: 'role' },
  'GET /api/admin/organisation-chart': {},
  'POST /api/admin/organisation-chart/reloads': { body: nothing },
  'GET /api/admin/organisation-chart/reloads/:id': { id: 'reload' },
  'GET /api/admin/organisation-chart/reloads/:id/changes': { id: 'reload' },
  'POST /api/admin/organisation-chart/reloads/:id/apply': { id: 'reload', body: nothing },
  'GET /api/admin/folders/:id/folders': { id: 'folder' },
  'GET /api/admin/simulator': { query: ({ employee, folder }) => `?employeeId=${employee}&itemId=${folder}` },
  'GET /api/admin/rule-switches': {},
  'GET /api/admin/suspended-rules': {},
  'PUT /api/admin/rule-switches': { body: allKinds },
  'PATCH /api/admin/rule-switches': { body: allKinds },
  'POST /api/admin/rule-switches/preview': { body: allKinds },
  'GET /api/admin/shares': {},
  'POST /api/admin/shares/end': { body: ({ share }) => ({ ids: [share] }) },
  'GET /api/admin/settings': {},
  'PATCH /api/admin/settings': { body: () => ({ sharing: { outside: 'blocked' } }) },
  'GET /api/admin/sign-in-policy': {},
  'PUT /api/admin/sign-in-policy': { body: () => ({ twoFactor: 'off', graceDays: 1 }) },
  'GET /api/admin/sign-in-domain': {},
  'PUT /api/admin/sign-in-domain': { body: () => ({ domain: 'elsewhere.example' }) },
  'POST /api/admin/sign-in-domain/proof': {},
  'DELETE /api/admin/sign-in-domain': {},
  'GET /api/admin/features': {},
  'PATCH /api/admin/features': { body: () => ({ features: [{ feature: 'mapdrive', on: false }] }) },
  'GET /api/admin/quotas': {},
  'PUT /api/admin/quotas': { body: () => ({ audience: 'business', bytes: 1 }) },
  'GET /api/admin/quotas/departments': {},
  'GET /api/admin/quotas/employees': {},
  'GET /api/admin/quotas/preview': { query: () => '?audience=business' },
  'GET /api/admin/alerts': {},
  'PATCH /api/admin/alerts': { body: () => ({ address: 'x@elsewhere.example', events: ['storage'] }) },
  'GET /api/admin/logo': {},
  'PUT /api/admin/logo/picture': { body: nothing },
  'PUT /api/admin/logo': { body: () => ({ kind: 'none' }) },
  'GET /api/admin/locks': {},
  'GET /api/admin/library-managers': {},
  'GET /api/admin/library-managers/candidates': { query: () => '?name=a' },
  'PUT /api/admin/library-managers/:id': { id: 'employee', body: () => ({ granted: true }) },
  'GET /api/admin/logs': { query: () => '?kind=business' },
  'GET /api/admin/logs/people': {},
  'GET /api/admin/logs/initiators': {},
  'POST /api/admin/log-checks': { body: nothing },
  'GET /api/keys': {},
  'POST /api/keys': { body: () => ({ name: 'x', scopes: ['files:read'] }) },
  'PATCH /api/keys/:id': { id: 'key', body: () => ({ name: 'y' }) },
  'POST /api/keys/:id/rotate': { id: 'key', body: nothing },
  'DELETE /api/keys/:id': { id: 'key' },
  'GET /api/webhooks': {},
  'POST /api/webhooks': {
    body: ({ key }) => ({ keyId: key, url: 'https://example.com/hook', events: ['file.added'] }),
  },
  'PATCH /api/webhooks/:id': { id: 'webhook', body: nothing },
  'DELETE /api/webhooks/:id': { id: 'webhook' },
  'GET /api/webhooks/:id/deliveries': { id: 'webhook' },
  'GET /api/webhooks/:id/deliveries/:deliveryId': { id: 'webhook' },
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': { id: 'webhook', body: nothing },
  'POST /api/webhooks/:id/test': { id: 'webhook', body: nothing },
}

type Method = Endpoint['method']

export const callName = ({ method, path }: Endpoint): string => `${method} ${path}`
export const declaredCalls: readonly Endpoint[] = await declaredEndpoints()
export const adminCalls: readonly Endpoint[] = declaredCalls.filter(({ access }) => access === 'admin')

/** One of everything that a call names, in the business of this admin; with the secret of its key. */
export async function createAdminIds(world: World, admin: Client): Promise<{ ids: AdminIds; secret: string }> {
  const make = async (path: string, body: object) => (await admin.call<{ id: string }>('POST', path, body)).id
  const hire = async () => {
    const person = await createPerson(world, 'employee')
    return { person, id: await make('/api/admin/employees', { username: person.username }) }
  }
  await world.services.admin.charts.embedded.write(admin.accountId, emptyChart())
  const folder = await admin.folder(await admin.root('business'), 'โฟลเดอร์ของตาราง')
  const [employee, leaver, asker] = [await hire(), await hire(), await createPerson(world, 'asker')]
  await admin.call('POST', `/api/admin/employees/${leaver.id}/remove`, {})
  const shared = await admin.call<{ items: { share: { id: string } }[] }>('POST', `/api/items/${folder}/shares`, {
    with: [{ type: 'username', value: employee.person.username }],
    permission: 'view',
  })
  const { taxId, branchNo } = (await world.services.accounts.findBusiness(admin.accountId)) ?? {}
  const asked = await asker.call<{ id: string }>('POST', '/api/join-requests', { taxId, branchNo })
  const key = await admin.call<{ id: string; secret: string }>('POST', '/api/keys', {
    name: 'ของตาราง',
    scopes: ['files:read', 'files:write'],
    // Every call is tried with it, one right after the other.
    ratePerSecond: keyLimits.maxRatePerSecond,
  })
  const hook = { keyId: key.id, url: 'https://example.com/hook', events: ['file.added'] }
  const webhook = await make('/api/webhooks', hook)
  const imap = { host: '93.184.215.14', port: 993, security: 'tls', username: 'x', password: 'x' }
  const mailbox = await make('/api/admin/mailboxes', { name: 'กล่องของตาราง', imap })
  const tried = await admin.call<{ deliveryId: string }>('POST', `/api/webhooks/${webhook}/test`, {})
  const ids = {
    employee: employee.id,
    leaver: leaver.id,
    department: await make('/api/admin/departments', { nameTh: 'แผนกของตาราง' }),
    role: await make('/api/admin/roles', { nameTh: 'บทบาทของตาราง' }),
    folder,
    file: await admin.file(folder, 'a.txt'),
    key: key.id,
    webhook,
    delivery: tried.deliveryId,
    share: shared.items[0]?.share.id ?? '',
    join: asked.id,
    // For the other one of the two demo businesses.
    mandate: await make('/api/admin/mandates', {
      taxId: taxId === '0105500000020' ? '0105500000011' : '0105500000020',
      branchNo: '00000',
    }),
    mailbox,
    mail: await insertMail(world, mailbox, admin.accountId),
    mailCheck: await make('/api/admin/mail-checks', { mailboxId: mailbox, from: '2026-01-01', to: '2026-01-02' }),
    restore: await make('/api/admin/restores', { itemId: folder, at: world.clock.now().toISOString() }),
    reload: await make('/api/admin/organisation-chart/reloads', {}),
  }
  return { ids, secret: key.secret }
}

async function insertMail(world: World, mailboxId: string, accountId: string): Promise<string> {
  const { rows } = await world.owner.pool.query<{ id: string }>(
    `insert into mail_message (id, mailbox_id, account_id, content_sha256, message_id, received_at, size, status,
       created_at, changed_at)
     values (gen_random_uuid(), $1, $2, 'x', 'x', now(), 1, 'kept', now(), now()) returning id`,
    [mailboxId, accountId],
  )
  return rows[0]?.id ?? ''
}

/** A valid request of a call for admins, with these ids. */
export function adminRequest(name: string, ids: AdminIds) {
  const line = adminLines[name] ?? {}
  const [method = '', path = ''] = name.split(' ')
  const id = line.id === undefined ? '' : ids[line.id]
  const url = path.replace(':id', id).replace(':deliveryId', ids.delivery) + (line.query?.(ids) ?? '')
  return { method: method as Method, url, ...(line.body && { payload: line.body(ids) }) }
}

/** The machine code of an answer; OK if it is none. */
export function outcomeOf({ body }: { body: string }): string {
  const { machineCode = 'OK' } = JSON.parse(body || '{}') as { machineCode?: string }
  return machineCode
}
