import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { documentXml, supplier } from '../../test/documents.ts'
import { attach, file, makePdf } from '../../test/pdfs.ts'
import { makeIdentity, signDocument } from '../../test/signing.ts'
import { EtaxBusyError } from './pool.ts'
import { createEtax } from './reader.ts'

const now = () => new Date('2026-11-20T03:00:00Z')
const etax = createEtax({ now })
afterAll(() => etax.close())
const xml = Buffer.from(documentXml())
const codes = async (bytes: Uint8Array, name?: string) =>
  (await etax.read(bytes, name)).findings.map(({ code }) => code)
const invoice = { name: 'ETDA-invoice.xml', object: file(xml) }

/**
 * The longest that one turn of the event loop works while something is waited for, in milliseconds of the processor: other
 * programs on the machine do not count.
 */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let done = false
  const end = work.finally(() => {
    done = true
  })
  let longest = 0
  for (let before = process.threadCpuUsage(); !done; before = process.threadCpuUsage()) {
    await new Promise((resolve) => setImmediate(resolve))
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
  }
  await end
  return longest
}

describe('a PDF without a table of references', () => {
  const whole = attach('names', [invoice]).toString('latin1')
  const upTo = (what: string) => whole.slice(0, whole.lastIndexOf(what))
  const table = upTo('\nxref')
  const trailer = whole.slice(whole.lastIndexOf('trailer'))
  const packed = (objects: string[]) => {
    const texts = objects.join(' ')
    const places = objects.map((_, index) => objects.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
    const head = places.map((place, index) => `${index + 1} ${place}`).join(' ')
    const stream = deflateSync(Buffer.from(`${head} ${texts}`))
    const dict = `/Type/ObjStm/N ${objects.length}/First ${head.length + 1}/Filter/FlateDecode`
    return Buffer.concat([
      Buffer.from(`%PDF-1.7\n9 0 obj\n<<${dict}/Length ${stream.length}>>\nstream\n`),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
      Buffer.from(table.slice(table.indexOf('5 0 obj')), 'latin1'),
    ]).toString('latin1')
  }

  it.each([
    ['that ends with its last object', table],
    ['with a trailer', `${table}\n${trailer}`],
    ['with an end alone', `${table}\n%%EOF\n`],
    ['with an end that points nowhere', `${table}\nstartxref\n0\n%%EOF\n`],
    ['whose table says nothing', `${table}\nxref\n0 0\n${trailer}`],
    [
      'whose catalog is packed',
      packed([
        '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(k) 4 0 R]>>>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
        '<</Type/Filespec/F(ETDA-invoice.xml)/UF(ETDA-invoice.xml)/EF<</F 5 0 R>>>>',
      ]),
    ],
  ])('is read by its objects: one %s', async (_, text) => {
    const reading = await etax.read(Buffer.from(text, 'latin1'), 'a.pdf')
    expect(reading).toMatchObject({ kind: 'document', source: 'pdf', document: { number: 'IV-2569/001' } })
  })

  it.each([
    ['within an object', table.slice(0, -20)],
    ['before a page', upTo('\n3 0 obj')],
    ['before its document', upTo('\n5 0 obj')],
  ])('is no document where it ends %s', async (_, text) => {
    const reading = await etax.read(Buffer.from(text, 'latin1'), 'a.pdf')
    expect([reading.kind, reading.findings[0]?.code]).toEqual(['unreadable', expect.stringMatching(/^PDF_/)])
  })
})

describe('with schemas of an operator', () => {
  it('adds what they say, and shows the light that it shows without them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'etax-schemas-'))
    const standard = join(folder, 'ETDA', 'data', 'standard')
    mkdirSync(standard, { recursive: true })
    writeFileSync(
      join(standard, 'TaxInvoice_CrossIndustryInvoice_2p1.xsd'),
      '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="Nothing"/></xs:schema>',
    )
    const strict = createEtax({ now, schemaFolder: folder })
    try {
      const reading = await strict.read(xml)
      expect(reading.findings).toContainEqual(expect.objectContaining({ code: 'SCHEMA', severity: 'note' }))
      expect([reading.light, reading.kind === 'document' && reading.deliverable]).toEqual(['green', true])
      expect((await etax.read(xml)).light).toBe('green')
    } finally {
      await strict.close()
      rmSync(folder, { recursive: true })
    }
  })
})

describe('reading a file', () => {
  it('holds the event loop for less than 20 ms while it reads 5 MB', async () => {
    const large = Buffer.from(documentXml({ lines: 3900 }))
    expect(large.length).toBeGreaterThan(5_000_000)
    await etax.read(xml)
    // What else runs in this thread now and then, such as a collection of garbage, may fall into one run, but not into three.
    const turns: number[] = []
    while (turns.length < 3 && !turns.some((turn) => turn < 20)) {
      const work = etax.read(large)
      turns.push(await longestTurn(work))
      const reading = await work
      expect(reading).toMatchObject({ kind: 'document', light: 'green' })
      expect(reading.kind === 'document' && reading.document.lines.length).toBe(3900)
    }
    expect(Math.min(...turns)).toBeLessThan(20)
  })

  it('has each line once, in order, whatever their number', async () => {
    for (const count of [1, 99, 100, 101, 200, 201]) {
      const reading = await etax.read(Buffer.from(documentXml({ lines: count })))
      const ids = reading.kind === 'document' ? reading.document.lines.map(({ id }) => id) : []
      expect(ids).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)))
    }
  })

  it('takes a stream as well as bytes, and stops it where it is too long', async () => {
    const chunks = async function* (count: number) {
      for (let index = 0; index < count; index++) yield index === 0 ? xml : Buffer.alloc(1 << 20, 0x20)
    }
    expect(await etax.read(chunks(2))).toMatchObject({
      kind: 'document',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await etax.read(chunks(40))).toMatchObject({ kind: 'unreadable', findings: [{ code: 'TOO_LARGE' }] })
    expect(await codes(Buffer.alloc(11 << 20, 0x3c))).toEqual(['TOO_LARGE'])
  })

  it('ends what takes too long, and reads on', async () => {
    const hasty = createEtax({ now, workers: 1, timeout: 10, maxWaiting: 1 })
    const large = Buffer.from(documentXml({ lines: 6000 }))
    const slow = hasty.read(large)
    const waits = hasty.read(large)
    await expect(hasty.read(xml)).rejects.toThrow(EtaxBusyError)
    expect((await slow).findings.map(({ code }) => code)).toEqual(['TOO_SLOW'])
    await waits
    await hasty.close()
    await expect(hasty.read(xml)).rejects.toThrow(EtaxBusyError)
  })

  // Ending a thread while its modules load ends the process: V8 checks what it then finds missing.
  it('may be closed at any time while its threads begin', async () => {
    for (let delay = 40; delay < 320; delay += 10) {
      const begun = createEtax({ now, workers: 1 })
      const reading = begun.read(xml).catch((error: unknown) => error)
      await new Promise((resolve) => setTimeout(resolve, delay))
      await begun.close()
      await reading
    }
  })

  it('connects nowhere', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address() as AddressInfo
    const url = `http://127.0.0.1:${address.port}/x`
    const forged = [
      documentXml({ before: `<!DOCTYPE a SYSTEM "${url}">` }),
      documentXml({ before: `<?xml-stylesheet href="${url}"?><?xml-model href="${url}"?>` }),
    ]
    for (const text of forged) await etax.read(Buffer.from(text))
    server.close()
    expect(asked).toBe(0)
  })
})

describe('damaged bytes', () => {
  const authority = makeIdentity('Test authority', null, { ca: true })
  const signer = makeIdentity(supplier, authority)
  const signed = Buffer.from(signDocument(documentXml(), { signer }))
  const sources = { signed, pdf: attach('kids', [invoice]) }
  const trusted = createEtax({ now, trustedCertificates: authority.pem })
  afterAll(() => trusted.close())

  it.each(['signed', 'pdf'] as const)('are answered, and end no process: %s', async (name) => {
    const change = fc.record({ at: fc.nat(sources[name].length - 1), to: fc.integer({ min: 0x20, max: 0x7e }) })
    const changes = fc.array(change, { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(9), async (all, cut) => {
        const bytes = Buffer.from(sources[name])
        for (const { at, to } of all) bytes[at] = to
        const reading = await trusted.read(cut === 0 ? bytes.subarray(0, all[0]?.at) : bytes)
        expect(['document', 'unreadable']).toContain(reading.kind)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a PDF', () => {
  it.each(['names', 'kids', 'associated', 'annotation', 'page'] as const)(
    'is read with its XML in: %s',
    async (place) => {
      const other = { name: 'terms.txt', object: file(Buffer.from('terms')) }
      const reading = await etax.read(attach(place, [other, invoice]))
      expect(reading).toMatchObject({
        kind: 'document',
        source: 'pdf',
        light: 'green',
        document: { number: 'IV-2569/001' },
      })
      expect(reading.kind === 'document' && Buffer.from(reading.attachment?.xml ?? []).equals(xml)).toBe(true)
      expect(reading).toMatchObject({ attachment: { name: 'ETDA-invoice.xml' } })
    },
  )

  it('may have the same document twice, but not two', async () => {
    const second = { name: 'second.xml', object: file(Buffer.from(documentXml({ number: 'OTHER' }))) }
    expect(await codes(attach('names', [invoice, { ...invoice, name: 'copy.xml' }]))).toEqual(['SIGNATURE_ABSENT'])
    expect(await codes(attach('names', [invoice, second]))).toEqual(['PDF_SEVERAL_DOCUMENTS'])
  })

  it('is found by its objects where its tables are wrong', async () => {
    const sound = attach('names', [invoice])
    const wrong = Buffer.from(sound.toString('latin1').replace(/(\d{10}) 00000 n/g, '0000000007 00000 n'), 'latin1')
    expect(await codes(wrong)).toEqual(['SIGNATURE_ABSENT'])
    const junk = Buffer.concat([Buffer.from('junk before the header\n'), sound])
    expect(await codes(junk)).toEqual(['SIGNATURE_ABSENT'])
  })

  it('is looked through for scripts, which are never run', async () => {
    const script = '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'
    expect(await codes(attach('names', [invoice], script))).toEqual(['SIGNATURE_ABSENT', 'PDF_JAVASCRIPT'])
  })

  it('says why it is not read', async () => {
    expect(await codes(Buffer.from('x'), 'a.pdf')).toEqual(['NOT_PDF'])
    expect(await codes(attach('names', []))).toEqual(['PDF_NO_DOCUMENT'])
    expect(await codes(attach('names', [invoice]).subarray(0, -200))).toEqual(['PDF_BROKEN'])
    expect(await codes(attach('names', [{ name: 'a.xml', object: file(Buffer.from('PNG')) }]))).toEqual(['NOT_XML'])
    expect(await codes(attach('names', [{ name: 'a.xml', object: file(xml.subarray(0, 900)) }]))).toEqual([
      'NOT_WELL_FORMED',
    ])
    expect(await codes(attach('names', [{ name: 'a.xml', object: file(Buffer.from('<a/>')) }]))).toEqual(['NOT_ETAX'])
    const loop = [
      '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 3 0 R>>>>',
      '<</Type/Pages/Kids[]/Count 0>>',
      '<</Kids[3 0 R]>>',
    ]
    expect(await codes(makePdf(loop))).toEqual(['PDF_BROKEN'])
  })

  it('bounds what is unpacked: a small file can hold gigabytes', async () => {
    const zeros = Buffer.concat([Buffer.from('<?xml version="1.0"?>'), Buffer.alloc(200 << 20, 0x20)])
    const once = deflateSync(zeros)
    const twice = { dict: '/Type/EmbeddedFile/Filter[/FlateDecode/FlateDecode]', stream: deflateSync(once) }
    const before = process.memoryUsage().rss
    expect(
      await codes(attach('names', [{ name: 'a.xml', object: { dict: '/Filter/FlateDecode', stream: once } }])),
    ).toEqual(['PDF_TOO_COMPLEX'])
    expect(await codes(attach('names', [{ name: 'a.xml', object: twice }]))).toEqual(['PDF_TOO_COMPLEX'])
    expect(process.memoryUsage().rss - before).toBeLessThan(300 << 20)
  })
})
