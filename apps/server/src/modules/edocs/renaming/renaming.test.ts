import type { RenamePiece, RenameRule } from '@khlang/contract/rename-rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { companyTwo, invoice, somsri } from '../../../../../../packages/etax/test/invoice.ts'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { type Delivered, fakeConsents, senderOf } from '../../../../test/edocs.ts'
import { mountAs } from '../../../../test/dav-client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'

type Rules = { available: boolean; canChange: boolean; items: RenameRule[] }
type Preview = { isExample: boolean; items: { documentNo: string; original: string; name: string }[] }

const sellerFirst: RenamePiece[] = [
  { kind: 'field', value: 'seller_tax_id' },
  { kind: 'symbol', value: '-' },
  { kind: 'field', value: 'document_no' },
]
const dated: RenamePiece[] = [
  { kind: 'text', value: 'ภาษี ' },
  { kind: 'field', value: 'doc_date' },
]

let world: World
let one: Business
let citizen: Client
let deliver: ReturnType<typeof senderOf>
beforeAll(async () => {
  world = await createWorld({}, { consents: fakeConsents() })
  one = await createBusiness(world)
  citizen = await world.as('somsri1')
  const body = { name: 'ระบบ e-Tax', scopes: ['inbox:write', 'outbox:read'], ratePerSecond: 1000 }
  deliver = senderOf(world, (await one.malee.call<{ secret: string }>('POST', '/api/keys', body)).secret)
})

async function arrive(number: string, buyer?: string): Promise<string> {
  const answer = await deliver({ xml: invoice({ number, ...(buyer && { buyer }) }) })
  return answer.json<{ result: Delivered }>().result.transactionId
}
const switchFeature = (on: boolean) =>
  one.malee.call('PATCH', '/api/admin/features', { features: [{ feature: 'rename_document', on }] })
const nameOf = async (who: Client, id: string, query = '') => {
  const answer = await who.send({ method: 'GET', url: `/api/edocs/${id}/content?as=xml${query}` })
  return /filename="([^"]*)"/.exec(String(answer.headers['content-disposition']))?.[1]
}
const add = (who: Client, pieces: RenamePiece[], more: object = {}) =>
  who.call<RenameRule>('POST', '/api/rename-rules', { docType: '388', pieces, activate: true, ...more })
const list = (who: Client) => who.call<Rules>('GET', '/api/rename-rules')

describe('a rule of a citizen', () => {
  test('names their downloads while it is in force; the original name is there all the time', async () => {
    const id = await arrive('C-1', somsri)
    expect(await nameOf(citizen, id)).toBe('C-1_2026-10-05.xml')
    const rule = await add(citizen, sellerFirst)
    expect(await nameOf(citizen, id)).toBe('0105500000038-C-1.xml')
    expect(await nameOf(citizen, id, '&names=original')).toBe('C-1_2026-10-05.xml')

    await citizen.call('PATCH', `/api/rename-rules/${rule.id}`, { state: 'disabled' })
    expect(await nameOf(citizen, id)).toBe('C-1_2026-10-05.xml')
    await citizen.call('PATCH', `/api/rename-rules/${rule.id}`, { state: 'active' })
    expect(await nameOf(citizen, id)).toBe('0105500000038-C-1.xml')
    await citizen.call('DELETE', `/api/rename-rules/${rule.id}`)
    expect(await nameOf(citizen, id)).toBe('C-1_2026-10-05.xml')
  })

  test('takes the place of another of its type only for somebody who was asked', async () => {
    const first = await add(citizen, sellerFirst)
    const body = { docType: '388', pieces: dated, activate: true }
    expect((await citizen.refused('POST', '/api/rename-rules', body)).machineCode).toBe('RENAME_RULE_ACTIVE')
    const draft = await add(citizen, dated, { activate: false })
    expect(draft.state).toBe('draft')
    const other = await add(citizen, dated, { docType: 'T03' })
    const url = `/api/rename-rules/${draft.id}`
    expect((await citizen.refused('PATCH', url, { state: 'active' })).machineCode).toBe('RENAME_RULE_ACTIVE')
    await citizen.call('PATCH', url, { state: 'active', replace: true })
    const states = new Map((await list(citizen)).items.map(({ id, state }) => [id, state]))
    expect([first, draft, other].map(({ id }) => states.get(id))).toEqual(['disabled', 'active', 'active'])
    // Two that are put in force at once: one of them is, whatever the order.
    const twins = await Promise.all(['a', 'b'].map(() => add(citizen, dated, { docType: '80', activate: false })))
    const answers = await Promise.all(
      twins.map(({ id }) =>
        citizen.send({ method: 'PATCH', url: `/api/rename-rules/${id}`, payload: { state: 'active' } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
  })

  test('shows what the last documents would be called before anything is saved', async () => {
    const anan = await world.as('anan01')
    const made = await anan.call<Preview>('POST', '/api/rename-rules/preview', { pieces: sellerFirst })
    expect(made).toMatchObject({ isExample: true, items: [{ original: 'INV-0001_2026-01-31.pdf' }] })
    for (const n of [1, 2, 3, 4, 5, 6]) await arrive(`P-${n}`, somsri)
    const shown = await citizen.call<Preview>('POST', '/api/rename-rules/preview', { docType: '388', pieces: dated })
    expect(shown.isExample).toBe(false)
    expect(shown.items.map(({ documentNo }) => documentNo)).toEqual(['P-6', 'P-5', 'P-4', 'P-3', 'P-2'])
    expect(shown.items[0]).toMatchObject({ original: 'P-6_2026-10-05.pdf', name: 'ภาษี 20261005.pdf' })
  })

  test.each([
    [[{ kind: 'text', value: 'x' }], 'RENAME_FIELDS'],
    [[...sellerFirst, ...dated, ...dated], 'RENAME_FIELDS'],
    [[{ kind: 'field', value: 'blob_id' }], 'RENAME_PIECE'],
    [[{ kind: 'symbol', value: '/' }, ...dated], 'RENAME_PIECE'],
    [[], 'INVALID_INPUT'],
    [[{ kind: 'text', value: 'x'.repeat(51) }, ...dated], 'INVALID_INPUT'],
  ])('%j is none', async (pieces, code) => {
    const refused = await citizen.refused('POST', '/api/rename-rules', { docType: '388', pieces, activate: false })
    expect(refused.machineCode).toBe(code)
  })
})

describe('rules of a business', () => {
  test('are decided by its admin while the feature is on, and serve everybody of the box', async () => {
    const id = await arrive('ONE-1')
    await switchFeature(false)
    expect(await list(one.malee)).toMatchObject({ available: false, canChange: true })
    const body = { docType: '388', pieces: sellerFirst, activate: true }
    expect((await one.malee.refused('POST', '/api/rename-rules', body)).machineCode).toBe('FEATURE_OFF')
    await switchFeature(true)
    const rule = await add(one.malee, sellerFirst)
    expect(await list(one.kanya)).toMatchObject({ available: true, canChange: false, items: [{ id: rule.id }] })
    expect(await nameOf(one.kanya, id)).toBe('0105500000038-ONE-1.xml')
    for (const [method, url] of [
      ['POST', '/api/rename-rules'],
      ['PATCH', `/api/rename-rules/${rule.id}`],
      ['DELETE', `/api/rename-rules/${rule.id}`],
      ['POST', '/api/rename-rules/preview'],
    ] as const) {
      expect((await one.kanya.refused(method, url, method === 'PATCH' ? { state: 'disabled' } : body)).status).toBe(403)
    }
    // Whoever only views sees tax ids masked, in names, too.
    await world.owner.pool.query("update employee set inbox = 'view' where person_id = $1", [one.prasit.personId])
    expect(await nameOf(one.prasit, id)).toBe('010xxxxxxx038-ONE-1.xml')
    // Of other accounts there is nothing to see or change.
    const wichai = await world.as('wichai1', 'TWO')
    expect((await citizen.refused('PATCH', `/api/rename-rules/${rule.id}`, { state: 'disabled' })).machineCode).toBe(
      'RENAME_RULE_NOT_FOUND',
    )
    const sent = await arrive('TWO-1', companyTwo)
    expect(await nameOf(wichai, sent)).toBe('TWO-1_2026-10-05.xml')
    await switchFeature(false)
    expect(await nameOf(one.kanya, id)).toBe('ONE-1_2026-10-05.xml')
  })

  test('name what is saved, and so what Map Drive shows and what is attached to mails', async () => {
    await switchFeature(true)
    const id = await arrive('DAV-1', somsri)
    const rule = await add(citizen, sellerFirst, { replace: true })
    await citizen.call('POST', '/api/edocs/save', { ids: [id], box: 'inbox', as: 'xml' })
    const drive = await mountAs(world, citizen)
    const [root = ''] = await drive.list('')
    expect(await drive.list(`${root}/etax`)).toContain('0105500000038-DAV-1.xml')
    expect((await drive.get(`${root}/etax/0105500000038-DAV-1.xml`)).body).toContain('DAV-1')
    // Boxes themselves are no folders of a mapped drive (T01).
    expect((await drive.list('')).join(' ')).not.toMatch(/inbox|outbox|ขาเข้า|ขาออก/i)
    // Another rule names what is saved from then on: files in use keep their name.
    await citizen.call('DELETE', `/api/rename-rules/${rule.id}`)
    expect(await drive.list(`${root}/etax`)).toContain('0105500000038-DAV-1.xml')
  })

  test('do not change while it is suspended', async () => {
    await switchFeature(true)
    const { pool } = world.owner
    await pool.query("update account set status = 'suspended' where id = $1", [one.malee.accountId])
    const body = { docType: 'T01', pieces: dated, activate: true }
    expect((await one.malee.refused('POST', '/api/rename-rules', body)).machineCode).toBe('ACCOUNT_SUSPENDED')
    await pool.query("update account set status = 'active' where id = $1", [one.malee.accountId])
  })
})
