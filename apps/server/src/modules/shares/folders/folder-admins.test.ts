import type { FolderAudiences, FolderRules } from '@khlang/contract/folder-rules'
import { levels } from '@khlang/contract/permissions'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Level } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createSetting } from '../../../../test/setting.ts'

// Folder rules for those who hold level admin in a folder: permissions 4.1, "Folder permission rules", and C58.

const { one, somsri } = await createSetting()
const { malee, prasit, kanya } = one
const [prasitId, kanyaId] = [await one.employeeOf(prasit), await one.employeeOf(kanya)]

type Rule = { audience: { type: string; id?: string }; level: Level; enabled?: boolean }
const person = (id: string, level: Level): Rule => ({ audience: { type: 'employee', id }, level })
const accounting = (level: Level): Rule => ({ audience: { type: 'department', id: one.accounting }, level })

let folder: string
let inner: string
beforeEach(async () => {
  folder = await malee.folder(one.root, `admin ${crypto.randomUUID().slice(0, 8)}`)
  inner = await malee.folder(folder, 'inner')
  await one.rule(folder, 'employee', prasitId, 'admin')
})

const url = (id: string) => `/api/admin/folders/${id}/rules`
const body = async (id: string, rules: readonly Rule[], more: object = {}) => {
  const { revision } = await malee.call<FolderRules>('GET', url(id))
  return { revision, stopInheriting: false, restricted: false, rules, ...more }
}
const replace = async (who: Client, id: string, rules: readonly Rule[], more: object = {}) =>
  who.call<FolderRules>('PUT', url(id), await body(id, rules, more))
const refusal = async (who: Client, id: string, rules: readonly Rule[]) => {
  const sent = await body(id, rules)
  const answers = [who.refused('PUT', url(id), sent), who.refused('POST', `${url(id)}/preview`, sent)]
  const [saved, previewed] = (await Promise.all(answers)).map(({ machineCode }) => machineCode)
  expect(previewed).toBe(saved)
  return saved
}
const sees = async (who: Client, id: string) => (await who.send({ method: 'GET', url: `/api/items/${id}` })).statusCode

describe('an admin of a folder', () => {
  test('reads, previews and replaces its rules and those of folders below', async () => {
    for (const id of [folder, inner]) {
      const kept = id === folder ? [person(prasitId, 'admin')] : []
      const rules = [...kept, accounting('edit')]
      expect(await prasit.call('POST', `${url(id)}/preview`, await body(id, rules))).toMatchObject({ gainCount: 1 })
      const saved = await replace(prasit, id, rules)
      expect(saved.rules.map(({ audience, level }) => [audience.type, level])).toContainEqual(['department', 'edit'])
      expect(await prasit.call('GET', url(id))).toMatchObject({ revision: saved.revision, maySetAdmin: false })
      expect(await sees(kanya, id)).toBe(200)
      await replace(prasit, id, kept)
      expect(await sees(kanya, id)).toBe(404)
    }
    expect(await malee.call('GET', url(inner))).toMatchObject({ maySetAdmin: true })
  })

  test('stops inheriting and restricts, keeps their own access, and shuts nobody of Admin Business out', async () => {
    await replace(prasit, folder, [person(prasitId, 'admin'), accounting('view')])
    const closed = { stopInheriting: true, restricted: true }
    const refused = await prasit.refused('PUT', url(inner), await body(inner, [], closed))
    expect(refused.machineCode).toBe('RULES_OWN_ACCESS')
    // What the folder inherits may be repeated: it gives nobody more than they had there.
    const saved = await replace(prasit, inner, [person(prasitId, 'admin')], closed)
    expect(saved).toMatchObject({ ...closed, inherited: [] })
    expect([await sees(kanya, inner), await sees(malee, inner), await sees(prasit, inner)]).toEqual([404, 200, 200])
    await replace(malee, inner, [], closed)
    expect([await sees(malee, inner), await sees(prasit, inner)]).toEqual([200, 404])
  })

  test('neither gives level admin, nor takes it away, nor changes a rule that gives it', async () => {
    await one.rule(folder, 'employee', kanyaId, 'admin')
    const admins = [person(prasitId, 'admin'), person(kanyaId, 'admin')]
    expect(await refusal(prasit, folder, [...admins, accounting('admin')])).toBe('NOT_ALLOWED')
    expect(await refusal(prasit, folder, [person(prasitId, 'admin')])).toBe('NOT_ALLOWED')
    expect(await refusal(prasit, folder, [person(prasitId, 'admin'), person(kanyaId, 'view')])).toBe('NOT_ALLOWED')
    const off = [person(prasitId, 'admin'), { ...person(kanyaId, 'admin'), enabled: false }]
    expect(await refusal(prasit, folder, off)).toBe('NOT_ALLOWED')
    expect(await refusal(prasit, inner, [accounting('admin')])).toBe('NOT_ALLOWED')
    await replace(prasit, folder, [...admins, accounting('view')])
    await replace(malee, folder, [person(prasitId, 'admin'), accounting('view')])
  })

  test('changes nothing above, beside, or where their level is lower', async () => {
    const beside = await malee.folder(one.root, `beside ${crypto.randomUUID().slice(0, 8)}`)
    await one.rule(beside, 'employee', prasitId, 'delete')
    await one.rule(inner, 'employee', prasitId, 'none')
    const expected = [
      [one.root, 'NOT_ALLOWED'],
      [beside, 'NOT_ALLOWED'],
      [inner, 'NOT_FOUND'],
    ] as const
    for (const [id, code] of expected) {
      expect((await prasit.refused('GET', url(id))).machineCode).toBe(code)
      expect(await refusal(prasit, id, [])).toBe(code)
      expect((await prasit.refused('GET', `/api/admin/folders/${id}/audiences`)).machineCode).toBe(code)
      expect((await prasit.refused('GET', `/api/admin/folders/${id}/audiences/employees?q=k`)).machineCode).toBe(code)
    }
  })

  test('finds whom rules can name', async () => {
    const groups = await prasit.call<FolderAudiences>('GET', `/api/admin/folders/${folder}/audiences`)
    expect(groups.departments.map(({ id }) => id)).toEqual(expect.arrayContaining([one.sales, one.accounting]))
    const { items } = await prasit.call<{ items: { id: string; username: string }[] }>(
      'GET',
      `/api/admin/folders/${folder}/audiences/employees?q=kanya01`,
    )
    expect(items).toMatchObject([{ id: kanyaId, username: 'kanya01' }])
  })
})

test.each(['none', ...levels.filter((level) => level !== 'admin')] as const)(
  'rules are closed to somebody with %s',
  async (level) => {
    await one.rule(folder, 'employee', kanyaId, level)
    const code = level === 'none' ? 'NOT_FOUND' : 'NOT_ALLOWED'
    expect((await kanya.refused('GET', url(folder))).machineCode).toBe(code)
    expect(await refusal(kanya, folder, [person(kanyaId, 'delete')])).toBe(code)
  },
)

test('a private folder has no such rules, for its owner neither', async () => {
  const mine = await somsri.folder(await somsri.root(), `mine ${crypto.randomUUID().slice(0, 8)}`)
  expect((await somsri.refused('GET', url(mine))).machineCode).toBe('NOT_FOUND')
})
