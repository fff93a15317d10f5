import type { Page } from '@khlang/contract'
import type { BusinessLogEntry } from '@khlang/contract/business-log'
import type { LogCheck } from '@khlang/contract/log-checks'
import type { ExportCheck, LogExport } from '@khlang/contract/log-exports'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Business, createBusiness } from '../../../../test/business.ts'
import type { Client } from '../../../../test/client.ts'
import { createWorld, type World } from '../../../../test/harness.ts'
import { sealAll } from '../../../../test/sealing.ts'
import { unzip } from '../../../../test/unzip.ts'

let world: World
let one: Business
beforeAll(async () => {
  world = await createWorld()
  one = await createBusiness(world)
  const folder = await one.malee.folder(one.root, 'สัญญา')
  await one.malee.file(folder, '=สัญญา “เช่า”.txt')
  await one.prasit.file(await one.prasit.root(), 'ลับ.txt')
})

const start = (filter: object, format = 'csv', who = one.malee) =>
  who.call<LogExport>('POST', '/api/log-exports', { format, filter })
async function exported(filter: object, format = 'csv', who: Client = one.malee): Promise<Buffer> {
  const { id } = await start(filter, format, who)
  await world.runJob('drive:export-log', { exportId: id })
  return (await who.send({ method: 'GET', url: `/api/log-exports/${id}/content` })).rawPayload
}
const log = (query: string) =>
  one.malee.call<Page<BusinessLogEntry>>('GET', `/api/admin/logs?${query}`).then(({ items }) => items)
const sentencesOf = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, -2)
    .map((line) => line.split('","')[2]?.replaceAll('""', '"'))
const say = ({ sentence }: BusinessLogEntry) => sentence.map(({ text }) => text).join('')
async function verdict(bytes: Buffer): Promise<ExportCheck> {
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = { method: 'POST', url: '/api/log-exports/check', payload: bytes, headers } as const
  return (await one.malee.send(sent)).json<{ result: ExportCheck }>().result
}

describe('exports of the logs of a business', () => {
  test('have the rows of the screen, as it is filtered, and are signed', async () => {
    for (const filter of [{ kind: 'business' }, { kind: 'setting' }, { kind: 'business', actor: one.malee.personId }]) {
      const bytes = await exported(filter)
      const shown = await log(new URLSearchParams(filter).toString())
      expect(sentencesOf(bytes.toString())).toEqual(shown.map(say))
      expect(shown.length).toBeGreaterThan(1)
      const { signed, ...rest } = await verdict(bytes)
      expect(rest).toEqual({ verdict: 'genuine' })
      expect(signed).toMatchObject({ person: 'มาลี รุ่งเรือง', rows: shown.length })
      expect(
        (await verdict(Buffer.concat([bytes.subarray(0, 100), Buffer.from('x'), bytes.subarray(100)]))).verdict,
      ).toBe('changed')
    }
  })

  test('name nothing of private drives', async () => {
    const csv = (await exported({ kind: 'business' })).toString()
    expect(csv).toContain('ประสิทธิ์ ทองดี เพิ่มรายการในไดรฟ์ส่วนตัว')
    expect(csv).not.toContain('ลับ')
  })

  test('are written as spreadsheets too, with formulas as text', async () => {
    const bytes = await exported({ kind: 'business' }, 'xlsx')
    const sheet = (await unzip(bytes)).at(-1)?.bytes.toString() ?? ''
    expect(sheet).toContain('=สัญญา “เช่า”.txt')
    expect(sheet).not.toContain('<f>')
    expect(await verdict(bytes)).toMatchObject({ verdict: 'genuine' })
  })

  test('are listed apart from those of one’s own log', async () => {
    const own = await start({})
    const listOf = async (query: string) =>
      (await one.malee.call<Page<LogExport>>('GET', `/api/log-exports${query}`)).items
    expect((await listOf('')).map(({ id, kind }) => [id, kind])).toEqual([[own.id, null]])
    const kinds = (await listOf('?log=business')).map(({ kind }) => kind)
    expect(kinds).toEqual(['business', 'business', 'business', 'setting', 'business'])
    await world.runJob('drive:export-log', { exportId: own.id })
  })

  test('take nothing of another log: a filter of one’s own log with a kind is one of the business', async () => {
    const csv = await exported({ kind: 'consent', itemId: crypto.randomUUID(), until: new Date().toISOString() })
    expect(sentencesOf(csv.toString())).toEqual([])
  })

  test('keep what a change replaced by what, as the screen has it', async () => {
    const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/departments', { nameTh: 'คลังสินค้า' })
    await one.malee.call('PATCH', `/api/admin/departments/${id}`, { nameTh: 'พัสดุ' })
    const { items } = await one.malee.call<Page<BusinessLogEntry>>('GET', '/api/admin/logs?kind=setting')
    const nth = items.findIndex(({ details }) => details.some(({ before, after }) => before !== null && after !== null))
    const { details = [] } = items[nth] ?? {}
    const side = (which: 'before' | 'after') =>
      details.flatMap(({ label, [which]: value }) => (value === null ? [] : [`${label}: ${value}`])).join('; ')
    expect(side('before')).not.toBe('')
    const [head = '', ...lines] = (await exported({ kind: 'setting' })).toString().split('\r\n')
    expect(head).toMatch(/,"ค่าเดิม","ค่าใหม่"$/)
    expect(lines.some((line) => line.endsWith(`,"${side('before')}","${side('after')}"`))).toBe(true)
  })
})

describe('verifying the logs of a business', () => {
  async function checked(): Promise<NonNullable<LogCheck['result']>> {
    const { id } = await one.malee.call<LogCheck>('POST', '/api/admin/log-checks', {})
    await world.runJob('drive:check-log', { checkId: id })
    const { state, result } = await one.malee.call<LogCheck>('GET', `/api/log-checks/${id}`)
    expect(state).toBe('done')
    return result!
  }
  const run = (text: string) => world.owner.pool.query(text)

  test('counts the rows of everybody in it, and finds one that was changed or taken away', async () => {
    await sealAll(world)
    const whole = await checked()
    expect(whole).toMatchObject({ isWhole: true, notYet: 0 })
    const { rows } = await run(
      `select count(*)::int as n from business_activity where account_id = '${one.malee.accountId}'`,
    )
    expect(whole.rows).toBeLessThanOrEqual(rows[0].n)
    expect(whole.rows).toBeGreaterThan((await log('kind=business')).length)
    await run('alter table audit_event disable trigger user')
    const last = `(select max(id) from audit_event where type = 'item.created' and person_id = '${one.prasit.personId}')`
    await run(`update audit_event set subject = subject || 'x' where id = ${last}`)
    expect(await checked()).toMatchObject({ isWhole: false })
    await run(`update audit_event set subject = left(subject, -1) where id = ${last}`)
    expect(await checked()).toMatchObject({ isWhole: true })
  })
})
