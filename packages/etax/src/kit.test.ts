import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  hasSamples,
  type KitLine,
  readAgencySamples,
  readKit,
  readSamples,
  sample,
  schemaFolder,
  setFolder,
} from '../test/samples.ts'
import { createEtax, type EtaxReading, type Party } from './index.ts'

/** The time that the sets are written for. */
const now = () => new Date('2026-11-20T03:00:00Z')

const identity = (party: Party | null) =>
  party && { scheme: party.scheme, taxId: party.taxId, branch: party.branch, name: party.name }

/** The fields of a reading as the index of the set names them. */
function factsOf(reading: EtaxReading): Record<string, unknown> {
  if (reading.kind === 'unreadable') return {}
  const { document } = reading
  return {
    root: `${document.root}_CrossIndustryInvoice`,
    version: document.version,
    type: document.type,
    number: document.number,
    documentDate: document.documentDate,
    documentName: document.title,
    seller: identity(document.seller),
    buyer: identity(document.buyer),
    customerId: document.customerId,
    poNumber: document.poNumber,
    purposeCode: document.purposeCode,
    purpose: document.purpose,
    references: document.references,
    currency: document.currency,
    net: document.totals?.net ?? null,
    vat: document.totals?.vat ?? null,
    gross: document.totals?.gross ?? null,
    prepaid: document.totals?.prepaid ?? null,
    lines: document.lines.length,
  }
}

const cases = join(setFolder, '..', 'cases', 'etax')

describe.skipIf(!existsSync(cases))('inputs that failed before (skipped without them)', () => {
  const reader = createEtax({ now })
  afterAll(() => reader.close())

  it.each([
    ['totals-satang', 'amber', 'totals'],
    ['currency-unknown', 'red', 'currency'],
    ['debit-note-no-purpose', 'red', 'purposeCode'],
    ['xinclude', 'red', 'document'],
    ['declares-utf16-is-utf8', 'red', 'document'],
    ['replaces-itself', 'amber', 'reference'],
    ['seller-is-buyer', 'amber', 'buyer'],
    ['namespace-mixed-roots', 'red', 'document'],
    ['seller-branch-letters', 'red', 'sellerBranch'],
  ])('%s is %s, for its %s alone', async (file, light, field) => {
    const reading = await reader.read(readFileSync(join(cases, `${file}.xml`)), `${file}.xml`)
    const severity = light === 'red' ? 'refuse' : 'warning'
    const found = reading.findings.filter((one) => one.severity === severity)
    expect([reading.light, [...new Set(found.map((one) => one.field))]]).toEqual([light, [field]])
  })
})

const lights: Record<string, string> = { accept: 'green', duplicate: 'green', conflict: 'green' }

function expectVerdict(line: KitLine, reading: EtaxReading) {
  const serious = reading.findings.filter(({ severity }) => severity !== 'note')
  const refused = reading.kind === 'unreadable' || !reading.deliverable
  if (refused && line.expect.startsWith('refuse')) {
    expect(serious.map(({ field }) => field)).toContain(line.field)
    expect(reading.light).toBe('red')
    return
  }
  expect(refused && serious).toBe(false)
  if (line.expect.startsWith('refuse')) expect(line.alternative).toBe('accept')
  expect(reading.light).toBe(line.light ?? (line.expect === 'flag' ? 'amber' : (lights[line.expect] ?? 'green')))
  if (line.expect === 'flag') expect(serious.map(({ field }) => field)).toContain(line.field)
}

describe.skipIf(!hasSamples)('the synthetic set (skipped without it)', () => {
  const trustedCertificates = hasSamples ? sample('kit/signing/test-ca.pem').toString('utf8') : ''
  const reader = createEtax({ trustedCertificates, now })
  const strict = createEtax({ trustedCertificates, now, ...(hasSamples && { schemaFolder }) })
  afterAll(async () => {
    await reader.close()
    await strict.close()
  })
  const kit = hasSamples ? readKit().filter(({ file }) => !file.endsWith('.eml')) : []

  it.each(kit)('$file is read and judged as its index says: $expect', async (line) => {
    const bytes = sample(`kit/${line.file}`)
    const began = performance.now()
    const reading = await reader.read(bytes, line.file)
    if (line.maxSeconds) expect(performance.now() - began).toBeLessThan(line.maxSeconds * 1000)
    expectVerdict(line, reading)
    const facts = factsOf(reading)
    for (const field of Object.keys(facts))
      if (field in line && 'number' in line) expect({ [field]: facts[field] }).toEqual({ [field]: line[field] })
    if (reading.kind === 'document' && typeof line.signature === 'string')
      expect(reading.signature.state).toBe(line.signature.replace(/^valid.*/, 'valid'))
  })

  it('says by the hash of the content which documents are the same, and by the business key which claim to be', async () => {
    const readings = new Map<string, EtaxReading>()
    for (const { file } of kit) readings.set(file, await reader.read(sample(`kit/${file}`), file))
    const document = (file: string) => {
      const reading = readings.get(file)
      return reading?.kind === 'document' ? reading : null
    }
    for (const { file, expect: verdict, of } of kit) {
      if (!of) continue
      const [one, other] = [document(file), document(of)]
      expect(one?.businessKey, file).toBe(other?.businessKey)
      expect(one?.contentHash === other?.contentHash, file).toBe(verdict === 'duplicate')
    }
    const base = document('xml/dup-base.xml')?.businessKey
    for (const file of kit.map((line) => line.file).filter((name) => name.includes('/notdup-')))
      expect(document(file)?.businessKey, file).not.toBe(base)
  })

  it('agrees with the schemas about every document that is accepted', async () => {
    const accepted = kit.filter((line) => ['accept', 'duplicate', 'conflict', 'flag'].includes(line.expect))
    for (const { file } of accepted) {
      const reading = await strict.read(sample(`kit/${file}`), file)
      expect(reading.findings.filter(({ code }) => code === 'SCHEMA').map(({ en }) => `${file} ${en}`)).toEqual([])
    }
    const wrapped = await strict.read(sample('kit/signing/wrapped-signature.xml'))
    expect(wrapped.findings.map(({ code }) => code)).toContain('SCHEMA')
  })

  it('shows one light, whether the schemas are there or not', async () => {
    const own = kit.map(({ file }) => `kit/${file}`).filter((file) => /\/(?:xml|signing)\//.test(file))
    const files = [...own, ...readAgencySamples().map(({ file }) => `etda-samples/${file}`)]
    const differing: string[] = []
    for (const file of files) {
      const [plain, checked] = await Promise.all([reader, strict].map((one) => one.read(sample(file), file)))
      if (plain?.light !== checked?.light) differing.push(`${file} ${plain?.light} ${checked?.light}`)
    }
    expect(differing).toEqual([])
  })

  it.each(hasSamples ? readSamples() : [])('reads $file of the smaller set', async (line) => {
    const reading = await reader.read(sample(`samples/${line.file}`), String(line.file))
    expect(reading.light).toBe('green')
    const facts = factsOf(reading)
    expect(facts).toMatchObject({
      type: line.type,
      number: line.no,
      documentDate: line.date,
      purposeCode: line.purpose,
    })
    expect(facts).toMatchObject({ seller: { taxId: line.sellerTax, branch: line.sellerBranch } })
    if (facts.buyer)
      expect(facts).toMatchObject({ buyer: { taxId: line.buyerTax, branch: line.buyerBranch }, poNumber: line.po })
    if (line.type !== 'T07') expect(facts.net).toBe(`${line.net}.00`)
  })

  it.each(hasSamples ? readAgencySamples() : [])(
    'reads $file of the agency, and tells what is wrong with it',
    async (line) => {
      const file = line.file ?? ''
      const reading = await strict.read(sample(`etda-samples/${file}`), file)
      expect(reading.kind).toBe('document')
      const facts = factsOf(reading)
      expect(facts).toMatchObject({
        type: line.type,
        number: line.number,
        version: file.includes('err04') ? null : line.version,
      })
      const said = reading.findings
        .filter(({ severity }) => severity !== 'note')
        .map(({ code, field }) => `${field} ${code}`)
      const finding = line.finding ?? ''
      const about = (field: string) => said.some((text) => text.startsWith(`${field} TAX_ID_`))
      expect(about('sellerTaxId')).toBe(finding.includes('seller check digit wrong'))
      expect(about('buyerTaxId')).toBe(finding.includes('buyer check digit wrong') || file.endsWith('.pdf'))
      expect(reading.findings.some(({ code }) => code === 'SCHEMA')).toBe(finding.includes('invalid by the XSD'))
      const sums = ['GRAND_TOTAL', 'TAX_TOTAL', 'SUM_TOTAL'].some((code) => said.includes(`totals ${code}`))
      expect(sums).toBe(finding.includes('totals do not add up'))
      if (finding === 'sound') expect(said).toEqual([])
    },
  )
})
