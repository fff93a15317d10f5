import { describe, expect, it } from 'vitest'
import { documentXml, supplier } from '../../test/documents.ts'
import { hasSamples, readKit, sample } from '../../test/samples.ts'
import { makeIdentity, signDocument } from '../../test/signing.ts'
import { readDocument } from '../reading/read-document.ts'
import { canonicalDocument, canonicalElement } from '../xml/canonical.ts'
import { elementsOf, parseXml } from '../xml/tree.ts'
import { judgeSignature } from './judge.ts'
import { canonicalByLibxml } from './sign-document.ts'

const now = new Date('2026-11-20T03:00:00Z')
const authority = makeIdentity('Test authority', null, { ca: true })
const signer = makeIdentity(supplier, authority)
const xml = documentXml()
const signed = signDocument(xml, { signer })

function judge(text: string, trusted = [authority.certificate]) {
  const tree = parseXml(Buffer.from(text))
  const { document } = readDocument(tree, now)
  if (!document) throw new Error('unreadable')
  const { signature, findings } = judgeSignature(tree, document, { trusted, now })
  return { state: signature.state, codes: findings.map(({ code }) => code), signature }
}

describe('a signature', () => {
  it('is absent, or valid with whose it is and when', () => {
    expect(judge(xml)).toMatchObject({ state: 'none', codes: ['SIGNATURE_ABSENT'] })
    expect(judge(signed)).toMatchObject({
      state: 'valid',
      codes: [],
      signature: { trusted: true, inTime: true, ofSeller: true, certificate: { taxIds: [supplier] } },
    })
  })

  it('may be made with the exclusive form, and over processing instructions', () => {
    expect(judge(signDocument(xml, { signer, canonicalization: 'exclusive' })).state).toBe('valid')
    expect(judge(signDocument(documentXml({ before: '<?note a  b?>\n' }), { signer })).state).toBe('valid')
  })

  it('says what is wrong with the certificate', () => {
    const stranger = makeIdentity('Nobody', null, { ca: true })
    expect(judge(signDocument(xml, { signer: makeIdentity(supplier, stranger) })).codes).toEqual([
      'CERTIFICATE_UNTRUSTED',
    ])
    expect(judge(signDocument(xml, { signer: makeIdentity('0105500000046', authority) })).codes).toEqual([
      'CERTIFICATE_OF_ANOTHER',
    ])
    expect(judge(signDocument(xml, { signer: makeIdentity('A shop', authority) })).codes).toEqual([
      'CERTIFICATE_WITHOUT_ID',
    ])
    const expired = makeIdentity(supplier, authority, { from: '2020-01-01', to: '2022-01-01' })
    expect(judge(signDocument(xml, { signer: expired })).codes).toEqual(['CERTIFICATE_EXPIRED'])
    expect(judge(signed, []).codes).toEqual(['CERTIFICATE_UNTRUSTED'])
  })

  it('follows a chain, but not over a certificate that is no authority', () => {
    const between = makeIdentity('Between', authority, { ca: true })
    const below = makeIdentity(supplier, between)
    expect(judge(signDocument(xml, { signer: below, others: [between] })).codes).toEqual([])
    const upstart = makeIdentity('Upstart', authority)
    const forged = makeIdentity(supplier, { ...upstart, organisation: 'Upstart' })
    expect(judge(signDocument(xml, { signer: forged, others: [upstart] })).codes).toEqual(['CERTIFICATE_UNTRUSTED'])
  })

  it('does not accept a time of signing that has not come yet', () => {
    const later = makeIdentity(supplier, authority, { from: '2027-01-01' })
    const text = signDocument(xml, { signer: later, at: '2028-01-01T00:00:00+07:00' })
    expect(judge(text).codes).toEqual(['CERTIFICATE_EXPIRED'])
  })
})

describe('a forged signature fails', () => {
  const attack = (change: (text: string) => string, base = signed) => {
    const text = change(base)
    expect(text).not.toBe(base)
    return judge(text)
  }

  it.each<[string, (text: string) => string, string]>([
    ['another amount', (text) => text.replace('>1070.00<', '>9070.00<'), 'SIGNATURE_BROKEN'],
    ['one letter of a name', (text) => text.replace('ผู้ซื้อสมมุติ', 'ผู้ซื่อสมมุติ'), 'SIGNATURE_BROKEN'],
    ['white space', (text) => text.replace('<ram:ID>C-1', '<ram:ID> C-1'), 'SIGNATURE_BROKEN'],
    ['another time of signing', (text) => text.replace('T01:10:00', 'T01:11:00'), 'SIGNATURE_BROKEN'],
    ['an element added', (text) => text.replace('<ds:Signature ', '<forged/>$&'), 'SIGNATURE_BROKEN'],
    ['a processing instruction added', (text) => `${text}<?x y?>`, 'SIGNATURE_BROKEN'],
    [
      'no reference to the document',
      (text) => text.replace(/<ds:Reference URI="">.*?<\/ds:Reference>/s, ''),
      'SIGNATURE_COVERAGE',
    ],
    [
      'no reference to the properties',
      (text) => text.replace(/<ds:Reference Type.*?<\/ds:Reference>/s, ''),
      'SIGNATURE_COVERAGE',
    ],
    [
      'a second element with the id of the properties',
      (text) => text.replace('<ram:ID>C-1', '<ram:ID Id="s-signedprops">C-1'),
      'SIGNATURE_BROKEN',
    ],
    [
      'a transform that computes',
      (text) =>
        text.replace('</ds:Transforms>', '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>$&'),
      'SIGNATURE_UNSUPPORTED',
    ],
    [
      'a weak digest',
      (text) => text.replaceAll('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1'),
      'SIGNATURE_UNSUPPORTED',
    ],
    ['two signatures', (text) => text.replace(/<ds:Signature .*<\/ds:Signature>/s, '$&$&'), 'SIGNATURE_UNSUPPORTED'],
    [
      'a shared secret instead of a key',
      (text) => text.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
      'SIGNATURE_UNSUPPORTED',
    ],
    ['no value', (text) => text.replace(/<ds:SignatureValue>.*?</s, '<ds:SignatureValue><'), 'SIGNATURE_BROKEN'],
  ])('%s', (_, change, code) => {
    const state = code === 'SIGNATURE_UNSUPPORTED' ? 'unchecked' : 'broken'
    expect(attack(change)).toMatchObject({ state, codes: [code] })
  })

  it('with the certificate of another', () => {
    const other = makeIdentity('0105500000046', authority)
    expect(judge(signDocument(xml, { signer, shown: other.certificate })).codes).toEqual([
      'SIGNATURE_CERTIFICATE_SWAPPED',
    ])
  })

  it('with a certificate whose key cannot be decoded, and harms nothing', () => {
    const raw = Buffer.from(signer.certificate.raw)
    // The length of the modulus, inside the sequence that is the key.
    const at = raw.indexOf(Buffer.from('3082010a', 'hex'))
    raw[at + 1] = 0x81
    const text = signed.replace(signer.certificate.raw.toString('base64'), raw.toString('base64'))
    expect(judge(text).state).toBe('broken')
  })

  it('with the signed document hidden inside a forged one', () => {
    const inner = signed.slice(signed.indexOf('<rsm:'))
    const forged = documentXml({ number: 'FORGED', last: `<wrap xmlns="urn:x">${inner}</wrap>` })
    expect(judge(forged)).toMatchObject({ state: 'broken', codes: ['SIGNATURE_COVERAGE'] })
    // The signature moved to the root of the forged document, the signed one kept beside it.
    const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed) ?? []
    const moved = documentXml({
      number: 'FORGED',
      last: `<wrap xmlns="urn:x">${inner.replace(signature, '')}</wrap>${signature}`,
    })
    expect(judge(moved)).toMatchObject({ state: 'broken', codes: ['SIGNATURE_BROKEN'] })
    // The reference pointed at the hidden document by an id.
    const named = moved.replace('<wrap xmlns', '<wrap Id="w" xmlns').replace('URI=""', 'URI="#w"')
    expect(judge(named)).toMatchObject({ state: 'broken', codes: ['SIGNATURE_COVERAGE'] })
  })
})

describe('canonical XML', () => {
  const texts = [
    xml,
    signed,
    '<a xmlns="urn:a" xmlns:b="urn:b" b:y="2" y="1" xml:lang="th"><b:c xmlns:b="urn:b2" xmlns=""><d/></b:c>\t&amp;&#13;&lt;&gt;"<?pi  x y ?></a>',
    '<b:a xmlns:b="urn:b" xmlns:c="urn:c"><c:d z="&#10;&#9;&#13;&quot;&lt;&amp;" a="\'"><b:e xmlns:c="urn:other"/></c:d><![CDATA[<x>]]><!-- gone -->ก</b:a>',
    '<?x y?><a> <b xmlns="urn:b"><c xmlns=""><d xmlns="urn:b"/></c></b> </a><?z?>',
  ]
  const files = hasSamples
    ? readKit().filter(({ file, expect: verdict }) => file.endsWith('.xml') && verdict === 'accept')
    : []
  const all = [
    ...texts,
    ...files.map(({ file }) =>
      sample(`kit/${file}`)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    ),
  ]

  it.each([false, true])('is that of libxml2, exclusive %s', (exclusive) => {
    const form = { exclusive, inclusivePrefixes: [] }
    for (const text of all) {
      const tree = parseXml(Buffer.from(text))
      expect(canonicalDocument(tree, form, null)).toBe(canonicalByLibxml(text, null, exclusive))
      const [child] = elementsOf(tree.root)
      if (child) expect(canonicalElement(child, form)).toBe(canonicalByLibxml(text, '/*/*[1]', exclusive))
    }
  })
})
