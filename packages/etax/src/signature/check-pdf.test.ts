import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCms } from '../../test/cms.ts'
import { documentXml, supplier } from '../../test/documents.ts'
import { objectOf, revise, signPdf, signPdfBy, sizeOf, stampPdf } from '../../test/pdf-signing.ts'
import { attach } from '../../test/pdfs.ts'
import { hasOpenssl, makeIdentity, signDocument } from '../../test/signing.ts'
import { inspect } from '../reader/inspect.ts'

const now = new Date('2026-11-20T03:00:00Z')
const authority = makeIdentity('Test authority', null, { ca: true })
const signer = makeIdentity(supplier, authority)
const ofCurve = makeIdentity(supplier, authority, { kind: 'ec' })
const other = '0105500000046'
const xml = documentXml()
const unpacked = (text: string) => ({ dict: '/Type/EmbeddedFile', stream: Buffer.from(text) })
const holding = (text: string) => attach('associated', [{ name: 'ETDA-invoice.xml', object: unpacked(text) }])
const plain = holding(xml)
const signed = signPdf(plain, { signer })

async function judge(bytes: Uint8Array, trusted = [authority.certificate]) {
  const reading = await inspect(bytes, { now, trusted, schemas: null, name: 'invoice.pdf' })
  const { signature, light } = reading
  const codes = reading.findings.filter(({ field }) => field === 'signature').map(({ code }) => code)
  return { kind: reading.kind, state: signature.state, codes, light, signature }
}

/** Another name in the XML inside a PDF, which stays as long as it was. */
function tampered(pdf: Buffer): Buffer {
  const [name, forged] = [Buffer.from('ผู้ซื้อสมมุติ'), Buffer.from('ผู้ซื่อสมมุติ')]
  const copy = Buffer.from(pdf)
  expect(copy.includes(name)).toBe(true)
  forged.copy(copy, copy.indexOf(name))
  return copy
}

describe('a signature of a PDF', () => {
  it('is absent, or valid with whose it is, when, and over what', async () => {
    expect(await judge(plain)).toMatchObject({ state: 'none', codes: ['SIGNATURE_ABSENT'], light: 'green' })
    expect(await judge(signed)).toMatchObject({
      state: 'valid',
      codes: [],
      light: 'green',
      signature: {
        covers: 'pdf',
        trusted: true,
        inTime: true,
        ofSeller: true,
        signingTime: '2026-10-05T01:10:00.000Z',
        certificate: { taxIds: [supplier] },
      },
    })
  })

  it.each([
    ['RSA with SHA-384', { signer, hash: 'sha384' }],
    ['RSA with SHA-512', { signer, hash: 'sha512' }],
    ['RSA-PSS with SHA-256', { signer, kind: 'pss' }],
    ['RSA-PSS with SHA-512', { signer, kind: 'pss', hash: 'sha512' }],
    ['ECDSA with SHA-256', { signer: ofCurve, kind: 'ec' }],
    ['ECDSA with SHA-384', { signer: ofCurve, kind: 'ec', hash: 'sha384' }],
    ['ECDSA with SHA-512', { signer: ofCurve, kind: 'ec', hash: 'sha512' }],
    ['no attributes', { signer, attributes: false }],
    ['the older form', { signer, form: 'adbe.pkcs7.detached' }],
  ] as const)('may be made by %s', async (_, made) => {
    const bytes = signPdf(plain, made)
    expect(await judge(bytes)).toMatchObject({ state: 'valid', codes: [] })
    bytes.write('%PDF-1.4', 0, 'latin1')
    expect(await judge(bytes)).toMatchObject({ state: 'broken', light: 'red' })
  })

  it('says what is wrong with the certificate', async () => {
    const of = (identity: typeof signer) => judge(signPdf(plain, { signer: identity }))
    const stranger = makeIdentity('Nobody', null, { ca: true })
    expect((await of(makeIdentity(supplier, stranger))).codes).toEqual(['CERTIFICATE_UNTRUSTED'])
    expect((await of(makeIdentity(other, authority))).codes).toEqual(['CERTIFICATE_OF_ANOTHER'])
    expect((await of(makeIdentity('A shop', authority))).codes).toEqual(['CERTIFICATE_WITHOUT_ID'])
    const expired = makeIdentity(supplier, authority, { from: '2020-01-01', to: '2022-01-01' })
    expect((await of(expired)).codes).toEqual(['CERTIFICATE_EXPIRED'])
    const between = makeIdentity('Between', authority, { ca: true })
    const below = makeIdentity(supplier, between)
    const chain = signPdf(plain, { signer: below, certificates: [below, between] })
    expect((await judge(chain)).codes).toEqual([])
  })

  it('is told of a PDF without a document, too', async () => {
    const empty = attach('names', [])
    expect(await judge(signPdf(empty, { signer }))).toMatchObject({ kind: 'unreadable', state: 'valid' })
  })

  it('counts beside one within the XML: the better one, and a broken one before all', async () => {
    const inside = signDocument(xml, { signer })
    expect(await judge(holding(inside))).toMatchObject({ state: 'valid', signature: { covers: 'xml' } })
    const service = makeIdentity(other, authority)
    expect(await judge(signPdf(holding(inside), { signer: service }))).toMatchObject({
      state: 'valid',
      codes: [],
      signature: { covers: 'xml', ofSeller: true },
    })
    const broken = holding(inside.replace('>1070.00<', '>9070.00<'))
    expect(await judge(signPdf(broken, { signer }))).toMatchObject({ state: 'broken', signature: { covers: 'xml' } })
    const changed = signPdf(holding(inside), { signer })
    changed.write('%PDF-1.4', 0, 'latin1')
    expect(await judge(changed)).toMatchObject({ state: 'broken', signature: { covers: 'pdf' } })
  })
})

describe('a signature of a PDF that could not be checked is amber', () => {
  it.each([
    ['SHA-1', () => signPdf(plain, { signer, hash: 'sha1' }), 'SIGNATURE_WEAK'],
    [
      'a digest by SHA-1',
      () =>
        signPdfBy(plain, {
          form: 'adbe.pkcs7.sha1',
          by: (content) => {
            const digest = createHash('sha1').update(content).digest()
            return makeCms(digest, { signer, encapsulate: { content: digest } })
          },
        }),
      'SIGNATURE_WEAK',
    ],
    ['an old form', () => signPdf(plain, { signer, form: 'adbe.x509.rsa_sha1' }), 'SIGNATURE_UNSUPPORTED'],
    ['a form of nobody', () => signPdf(plain, { signer, form: 'Foo' }), 'SIGNATURE_UNSUPPORTED'],
    ['two signers', () => signPdf(plain, { signer, signers: 2 }), 'SIGNATURE_UNSUPPORTED'],
    [
      'a short key',
      () => signPdf(plain, { signer: makeIdentity(supplier, authority, { modulus: 1024 }) }),
      'SIGNATURE_UNSUPPORTED',
    ],
    [
      'content within the signature',
      () =>
        signPdfBy(plain, { by: (content) => makeCms(content, { signer, encapsulate: { content: Buffer.from('x') } }) }),
      'SIGNATURE_UNSUPPORTED',
    ],
  ] as const)('%s', async (_, make, code) => {
    expect(await judge(make())).toMatchObject({ state: 'unchecked', codes: [code], light: 'amber' })
  })
})

describe('a forged PDF is red', () => {
  it.each<[string, () => Buffer, string]>([
    ['another byte of the XML', () => tampered(signed), 'SIGNATURE_BROKEN'],
    [
      'another certificate in the place of the signer’s',
      () => signPdf(plain, { signer, certificates: [makeIdentity(other, authority)] }),
      'SIGNATURE_CERTIFICATE_SWAPPED',
    ],
    [
      'a certificate of the same key that the signer did not mean',
      () => signPdf(plain, { signer, commits: makeIdentity(other, authority) }),
      'SIGNATURE_CERTIFICATE_SWAPPED',
    ],
    ['no signature at all', () => signPdfBy(plain, { by: () => Buffer.alloc(0) }), 'SIGNATURE_DAMAGED'],
    ['letters for a signature', () => signPdfBy(plain, { by: () => Buffer.from('signed by me') }), 'SIGNATURE_DAMAGED'],
    [
      'a range that leaves something out',
      () => {
        const copy = Buffer.from(signed)
        const at = copy.lastIndexOf('/ByteRange[0 ')
        const range = /\[0 (\d+) (\d+) (\d+)\]/.exec(copy.toString('latin1', at, at + 60)) ?? []
        const [whole = '', length, next, rest] = range
        copy.write(`[0 ${length} ${Number(next) + 9} ${Number(rest) - 9}]`.padEnd(whole.length), at + 10, 'latin1')
        return copy
      },
      'SIGNATURE_COVERAGE',
    ],
    [
      'a range that begins later',
      () => Buffer.from(signed.toString('latin1').replace('/ByteRange[0 ', '/ByteRange[9 '), 'latin1'),
      'SIGNATURE_COVERAGE',
    ],
    [
      'something after the signature, in its place',
      () => {
        const copy = Buffer.from(signed)
        copy.write('ff', copy.lastIndexOf('00>>>'), 'latin1')
        return copy
      },
      'SIGNATURE_COVERAGE',
    ],
  ])('%s', async (_, make, code) => {
    expect(await judge(make())).toMatchObject({ state: 'broken', codes: [code], light: 'red' })
  })
})

describe('what is written behind a signed PDF', () => {
  const size = sizeOf(signed)
  const catalog = objectOf(signed, 1).slice(0, -2)
  const page = objectOf(signed, 3)
  const forged = unpacked(xml.replace('>1070.00<', '>9070.00<'))
  const stream = `<<${forged.dict}/Length ${forged.stream.length}>>\nstream\n${forged.stream.toString('latin1')}\nendstream`
  const proofs = { 1: `${catalog}/DSS ${size} 0 R>>`, [size]: '<</Type/DSS/Certs[]/VRI<<>>>>' }
  const note = (object: string) => ({ 3: page.replace(/\/Annots\[(.*?)\]/, `/Annots[$1 ${size} 0 R]`), [size]: object })

  it.each<[string, () => Buffer, string, string[]]>([
    ['an empty line', () => Buffer.concat([signed, Buffer.from('\r\n')]), 'valid', []],
    ['proofs for later', () => revise(signed, proofs), 'valid', []],
    ['a time-stamp', () => stampPdf(signed, makeIdentity('Time', authority)), 'valid', []],
    ['proofs and a time-stamp', () => stampPdf(revise(signed, proofs), makeIdentity('Time', authority)), 'valid', []],
    [
      'another signature that nobody sees',
      () => signPdf(signed, { signer: makeIdentity(other, authority) }),
      'valid',
      [],
    ],
    [
      'another signature that is seen, of which alone is known that it holds',
      () => signPdf(signed, { signer: makeIdentity('A shop', null), rect: '0 0 90 90' }),
      'valid',
      ['CERTIFICATE_UNTRUSTED', 'CERTIFICATE_WITHOUT_ID'],
    ],
    [
      'a note on the page',
      () => revise(signed, note('<</Type/Annot/Subtype/FreeText/Rect[0 0 90 90]/Contents(100)>>')),
      'unchecked',
      ['SIGNATURE_ADDED'],
    ],
    ['other XML', () => revise(signed, { 5: stream }), 'broken', ['SIGNATURE_BROKEN']],
    [
      'other XML in a place of its own',
      () => revise(signed, { 4: objectOf(signed, 4).replace('5 0 R', `${size} 0 R`), [size]: stream }),
      'broken',
      ['SIGNATURE_BROKEN'],
    ],
    [
      'another file',
      () =>
        revise(signed, {
          1: `${catalog}/Names<</EmbeddedFiles<</Names[(x) 4 0 R]>>>>>>`,
        }),
      'broken',
      ['SIGNATURE_BROKEN'],
    ],
    [
      'other content of the page',
      () =>
        revise(signed, {
          3: `${page.slice(0, -2)}/Contents ${size} 0 R>>`,
          [size]: '<</Length 1>>\nstream\nq\nendstream',
        }),
      'broken',
      ['SIGNATURE_BROKEN'],
    ],
    [
      'a page more',
      () => revise(signed, { 2: '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>' }),
      'broken',
      ['SIGNATURE_BROKEN'],
    ],
    [
      'a field with an action',
      () => signPdf(signed, { signer, field: '/AA<</K<</S/JavaScript/JS(1)>>>>' }),
      'broken',
      ['SIGNATURE_BROKEN'],
    ],
    ['an object that is taken away', () => revise(signed, {}, [5]), 'broken', ['SIGNATURE_BROKEN']],
    [
      'words and no revision',
      () => Buffer.concat([signed, Buffer.from('% and more\n')]),
      'broken',
      ['SIGNATURE_BROKEN'],
    ],
  ])('%s', async (_, make, state, codes) => {
    expect(await judge(make())).toMatchObject({ state, codes })
  })

  it('cannot hide the signature without a trace', async () => {
    const hidden = revise(signed, { 1: objectOf(plain, 1), 3: objectOf(plain, 3) })
    expect(await judge(hidden)).toMatchObject({ state: 'unchecked', codes: ['SIGNATURE_UNSUPPORTED'], light: 'amber' })
  })

  it('may be a field that waited for it', async () => {
    const field = size
    const waits = revise(plain, {
      1: `${objectOf(plain, 1).slice(0, -2)}/AcroForm<</SigFlags 3/Fields[${field} 0 R]>>>>`,
      [field]: '<</FT/Sig/T(W)/Rect[0 0 0 0]>>',
    })
    const first = signPdf(waits, { signer })
    const filled = signPdf(first, {
      signer,
      more: ({ [sizeOf(first)]: added = '', ...objects }) => ({
        ...objects,
        1: objectOf(first, 1),
        3: objectOf(first, 3),
        [field]: added.replace(/T\(S\d+\)/, 'T(W)').replace(/\/Type\/Annot\/Subtype\/Widget|\/P 3 0 R/g, ''),
      }),
    })
    expect(await judge(filled)).toMatchObject({ state: 'valid', codes: [] })
  })
})

describe('a time-stamp alone', () => {
  const stamped = stampPdf(plain, makeIdentity('Time', authority))

  it('is no signature, and shows that a PDF was changed', async () => {
    expect(await judge(stamped)).toMatchObject({ state: 'none', codes: ['SIGNATURE_TIME_ONLY'], light: 'green' })
    expect(await judge(tampered(stamped))).toMatchObject({ state: 'broken', light: 'red' })
  })
})

describe.skipIf(!hasOpenssl)('signed data by OpenSSL (skipped without it)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'khlang-cms-'))
  const path = (name: string) => join(folder, name)
  const write = (name: string, identity: typeof signer) => {
    writeFileSync(path(`${name}.crt`), identity.pem)
    writeFileSync(path(`${name}.key`), identity.key.export({ type: 'pkcs8', format: 'pem' }))
  }
  const bySystem = (name: string, more: readonly string[]) => (content: Buffer) => {
    writeFileSync(path('content'), content)
    const of = ['-signer', path(`${name}.crt`), '-inkey', path(`${name}.key`)]
    const to = ['-in', path('content'), '-out', path('signed'), '-outform', 'DER']
    execFileSync('openssl', ['cms', '-sign', '-binary', ...to, ...of, ...more], { stdio: 'ignore' })
    return readFileSync(path('signed'))
  }
  write('rsa', signer)
  write('ec', ofCurve)

  it.each([
    ['RSA', 'rsa', ['-md', 'sha256']],
    ['CAdES', 'rsa', ['-md', 'sha512', '-cades']],
    ['RSA-PSS', 'rsa', ['-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss']],
    ['ECDSA', 'ec', ['-md', 'sha384']],
    ['no attributes', 'rsa', ['-md', 'sha256', '-noattr']],
  ])('%s', async (_, name, more) => {
    expect(await judge(signPdfBy(plain, { by: bySystem(name, more) }))).toMatchObject({ state: 'valid', codes: [] })
  })
})
