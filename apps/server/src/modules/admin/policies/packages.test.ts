import { randomUUID } from 'node:crypto'
import type { BusinessFeatures } from '@khlang/contract/business-features'
import type { BusinessLogEntry } from '@khlang/contract/business-log'
import { packageFeatures } from '@khlang/contract/packages'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, somsri, one, home } = await createSetting()
const { malee } = one
const { operator } = world.services.admin
const whom = { taxId: '0105500000011', branchNo: '00000' }
const bought = async () => (await malee.call<BusinessFeatures>('GET', '/api/admin/features')).package
const missing = async (who: Client) =>
  (await who.call<{ items: { feature: string; packages: string }[] }>('GET', '/api/account/missing-features')).items
const feature = (name: string, on: boolean) => ({ features: [{ feature: name, on }] })
const codeOf = (answer: { statusCode: number; json: () => { machineCode?: string } }) =>
  answer.statusCode < 400 ? 'ok' : (answer.json().machineCode ?? 'no code')
const send = async (who: Client, method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) =>
  codeOf(await who.send({ method, url, payload }))

const { file } = await one.folderWithFile('packages')
const folder = await malee.folder(one.root, 'modes')
const revisionOf = async () =>
  (await malee.call<{ revision: number }>('GET', `/api/admin/folders/${folder}/rules`)).revision
const rules = async (more: object) =>
  send(malee, 'PUT', `/api/admin/folders/${folder}/rules`, {
    revision: await revisionOf(),
    rules: [],
    stopInheriting: false,
    restricted: false,
    ...more,
  })
const policy = (more: object) =>
  send(malee, 'PUT', '/api/admin/sign-in-policy', { twoFactor: 'off', graceDays: 90, ...more })
const link = (who: Client, id: string, watermark: boolean) =>
  send(who, 'POST', `/api/items/${id}/links`, {
    permission: 'view',
    expiresIn: 'unlimited',
    openLimit: 'unlimited',
    watermark,
  })

/** One use of each function that has a call today. */
const uses: [string, () => Promise<string>, whenIncluded: string][] = [
  ['permissions: a role', () => send(malee, 'POST', '/api/admin/roles', { nameTh: `ผู้ตรวจ ${randomUUID()}` }), 'ok'],
  ['permissions: restricted', () => rules({ restricted: true }), 'ok'],
  ['permissions: not inheriting', () => rules({ restricted: true, stopInheriting: true }), 'ok'],
  ['mapdrive', () => send(malee, 'PATCH', '/api/admin/features', feature('mapdrive', true)), 'ok'],
  ['business_logo', () => send(malee, 'PATCH', '/api/admin/features', feature('business_logo', true)), 'ok'],
  ['rename_document', () => send(malee, 'PATCH', '/api/admin/features', feature('rename_document', true)), 'ok'],
  ['two_factor', () => policy({ twoFactor: 'required' }), 'ok'],
  ['password_period', () => policy({ passwordDays: 90 }), 'ok'],
  ['api_keys', () => send(malee, 'POST', '/api/keys', { name: 'k', scopes: ['files:read'] }), 'ok'],
  [
    'mail_checks',
    () =>
      send(malee, 'POST', '/api/admin/mail-checks', { mailboxId: randomUUID(), from: '2026-01-01', to: '2026-01-02' }),
    'NOT_FOUND',
  ],
  [
    'backup: retained trash',
    async () => {
      const body = { ids: [randomUUID()] }
      const { items } = await malee.call<{ items: { machineCode?: string }[] }>('POST', '/api/vault/restore', body)
      return items[0]?.machineCode ?? 'ok'
    },
    'NOT_FOUND',
  ],
  [
    'backup: a point in time',
    async () => {
      const at = world.clock.now().toISOString()
      const run = await malee.call<{ id: string }>('POST', '/api/admin/restores', { itemId: folder, at })
      await world.runJob('drive:restore', { runId: run.id })
      return send(malee, 'POST', `/api/admin/restores/${run.id}/start`, { way: 'beside' })
    },
    'ok',
  ],
  ['log_export', () => send(malee, 'POST', '/api/log-exports', { format: 'csv', filter: { kind: 'setting' } }), 'ok'],
  ['watermark', async () => link(malee, await malee.file(folder, `${randomUUID()}.pdf`, 'x'), true), 'ok'],
]

describe('what a package includes (C46)', () => {
  test('a business begins with the package for new ones, which has everything', async () => {
    expect(await bought()).toEqual({ name: 'Enterprise', includes: packageFeatures, others: [] })
    expect(await missing(one.kanya)).toEqual([])
  })

  test('without a function it is refused by every call that begins it, in words that say what to do', async () => {
    await malee.call('PATCH', '/api/admin/features', feature('mapdrive', true))
    await operator.changePackage(whom, 'free')
    expect(await bought()).toEqual({
      name: 'Free',
      includes: [],
      others: packageFeatures.map((name) => ({ feature: name, packages: 'Enterprise' })),
    })
    for (const [name, use] of uses) expect([name, await use()]).toEqual([name, 'PACKAGE_FEATURE'])
    // Everybody who works there sees it beforehand; a citizen lacks nothing.
    expect(await missing(one.kanya)).toEqual((await bought()).others)
    expect(await missing(somsri)).toEqual([])
    const refused = await malee.refused('PATCH', '/api/admin/features', feature('mapdrive', true))
    expect(refused).toMatchObject({
      status: 403,
      errorMessage: 'แพ็กเกจของธุรกิจนี้ไม่มีความสามารถนี้ ซึ่งมีในแพ็กเกจ Enterprise โปรดติดต่อผู้ให้บริการเพื่อเปลี่ยนแพ็กเกจ',
    })
    // What no package limits continues, and so do citizens.
    expect(await link(malee, file, false)).toBe('ok')
    expect(await rules({})).toBe('ok')
    expect(await policy({ passwordLength: 9 })).toBe('ok')
    expect(await send(malee, 'POST', '/api/log-exports', { format: 'csv', filter: {} })).toBe('ok')
    expect(await link(somsri, await somsri.file(home, 'own.pdf', 'own'), true)).toBe('ok')
  })

  test('a smaller package turns off what has a switch, which the setting log says', async () => {
    const { features } = await malee.call<BusinessFeatures>('GET', '/api/admin/features')
    expect(features).toEqual({
      only_office: true,
      mapdrive: false,
      inputmore: false,
      business_logo: false,
      rename_document: false,
    })
    const { items } = await malee.call<{ items: BusinessLogEntry[] }>('GET', '/api/admin/logs?kind=setting&limit=20')
    const details = items.flatMap((entry) => entry.details)
    expect(details).toContainEqual({ label: 'แพ็กเกจ', before: 'enterprise', after: 'free' })
    expect(details).toContainEqual({ label: 'Map Drive', before: 'เปิด', after: 'ปิด' })
  })

  test('with the function every one of them works, and what was begun goes on without it', async () => {
    await operator.changePackage(whom, 'enterprise')
    for (const [name, use, code] of uses) expect([name, await use()]).toEqual([name, code])
    await operator.changePackage(whom, 'free')
    const saved = await malee.call<object>('GET', '/api/admin/sign-in-policy')
    expect(saved).toMatchObject({ passwordDays: 90 })
    // Kept as it is, or less of it.
    expect(await policy({ passwordDays: 90 })).toBe('ok')
    expect(await policy({ passwordDays: 0 })).toBe('ok')
    expect(await rules({ restricted: true })).toBe('ok')
    await operator.changePackage(whom, 'enterprise')
  })

  test('the operator alone changes it, to one that exists', async () => {
    const { accounts } = world.services
    await expect(accounts.changePackage(one.admin, one.admin.accountId, 'enterprise')).rejects.toThrow()
    await expect(operator.changePackage(whom, 'golden')).rejects.toThrow('no package golden: free, enterprise')
    await expect(operator.changePackage({ username: 'somsri1' }, 'free')).rejects.toThrow('NOT_FOUND')
    await operator.chooseNewPackage('free')
    const body = { taxId: whom.taxId, branchNo: '00099', nameTh: 'บริษัท เริ่มต้น จำกัด', acceptTerms: true }
    const made = await somsri.call<{ accountId: string }>('POST', '/api/register/business', body)
    const { rows } = await world.owner.pool.query('select package from account where id = $1', [made.accountId])
    expect(rows).toEqual([{ package: 'free' }])
    await operator.chooseNewPackage('enterprise')
  })
})
