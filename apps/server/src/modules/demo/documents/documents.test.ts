import { createEtax, documentKinds, writeXml } from '@khlang/etax'
import { afterAll, describe, expect, test } from 'vitest'
import { timeOf } from '../material/dates.rules.ts'
import { acts, expiries } from './acts.ts'
import { draftOf, type Issued, pageOf, sumsOf } from './draft.ts'
import { issue } from './issue.ts'
import { makeSigner, signXml } from './sign.ts'
import { trade } from './trade.ts'

const now = new Date('2026-11-20T03:00:00Z')
const etax = createEtax({ now: () => now })
afterAll(() => etax.close())

const issued = issue(trade, now)
const named = (key: string): Issued => {
  const found = issued.get(key)
  if (!found) throw new Error(`there is no ${key}`)
  return found
}

describe('the trade of the demo', () => {
  test('has some 120 documents of every type, each with a key of its own', () => {
    expect(issued.size).toBe(trade.length)
    expect(trade.length).toBeGreaterThanOrEqual(115)
    expect(trade.length).toBeLessThanOrEqual(132)
    const types = new Set(trade.map(({ type }) => type))
    expect(documentKinds.map(({ code }) => code).filter((code) => !types.has(code))).toEqual([])
  })

  test('numbers documents by month, and none twice but the one that is meant to be', () => {
    const numbers = [...issued.values()].map(({ planned, number }) => `${planned.seller} ${number}`)
    expect(numbers.length - new Set(numbers).size).toBe(1)
    expect(named('sale-0').number).toBe('IV6906-001')
    expect(named('twice').number).toBe(named('supply-23').number)
  })

  test('refers to what is older only', () => {
    for (const { planned, at, refersTo } of issued.values()) {
      expect(refersTo === null).toBe(planned.refersTo === undefined)
      if (refersTo) expect(at.getTime()).toBeGreaterThan(refersTo.at.getTime())
    }
  })

  test('is handled after it came', () => {
    for (const [n, act] of acts.entries())
      for (const key of act.keys)
        expect([key, named(key).at.getTime() < timeOf(act, n, now).getTime()]).toEqual([key, true])
    for (const { key, daysAgo } of expiries) expect(named(key).planned.daysAgo - daysAgo).toBeGreaterThan(30)
  })

  test('grows over the months', () => {
    const sold = (from: number, to: number) =>
      trade
        .filter(({ key, daysAgo }) => key.startsWith('sale-') && daysAgo <= from && daysAgo > to)
        .reduce((sum, { lines }) => sum + Number(sumsOf(lines).net), 0)
    expect(sold(60, 0)).toBeGreaterThan(1.3 * sold(180, 120))
  })

  test('is read without anything but that it is not signed', async () => {
    for (const one of issued.values()) {
      const reading = await etax.read(Buffer.from(writeXml(draftOf(one))), 'document.xml')
      expect([one.planned.key, reading.light, reading.findings.map(({ code }) => code)]).toEqual([
        one.planned.key,
        'green',
        ['SIGNATURE_ABSENT'],
      ])
    }
  })

  test('shows on paper what it says', () => {
    const page = pageOf(named('receipt-0'))
    expect(page[0]).toBe('ใบรับ (ใบเสร็จรับเงิน)')
    expect(page).toContain('อ้างอิงเอกสารเลขที่ IV6906-001 ลงวันที่ 01/06/2569')
    expect(page.at(-1)).toBe('รวมทั้งสิ้น 40,306.90 บาท')
  })
})

describe('a signature', () => {
  const signer = makeSigner('0105500000011', 'บริษัท วัน เทรดดิ้ง จำกัด', now)
  const [xml, other] = [named('sale-10'), named('sale-20')].map((one) => writeXml(draftOf(one)))
  const read = async (text: string) => {
    const { light, signature } = await etax.read(Buffer.from(text), 'document.xml')
    return [light, signature.state]
  }

  test('is good, by somebody whom nobody knows', async () => {
    expect(await read(signXml(xml ?? '', signer, now))).toEqual(['amber', 'valid'])
  })
  test('of another document is broken', async () => {
    expect(await read(signXml(xml ?? '', signer, now, other))).toEqual(['red', 'broken'])
  })
})
