import { describe, expect, it } from 'vitest'
import { citizen, company, documentXml, type Made, purposeXml, referenceXml, supplier } from '../../test/documents.ts'
import { lightOf } from '../findings.ts'
import { parseXml, XmlError } from '../xml/tree.ts'
import { readDocument } from './read-document.ts'

const now = new Date('2026-11-20T03:00:00Z')
const read = (xml: string) => readDocument(parseXml(Buffer.from(xml)), now)
const said = (made: Made, change = (xml: string) => xml) =>
  read(change(documentXml(made)))
    .findings.filter(({ severity }) => severity !== 'note')
    .map(({ code, field }) => `${field} ${code}`)

const reason = purposeXml('TIVC01', 'ชื่อผิด')

describe('reading a document', () => {
  it('reads every part of a sound one without a finding', () => {
    const { document, findings } = read(documentXml({ purpose: reason, reference: referenceXml('IV-1') }))
    expect(findings).toEqual([])
    expect(document).toMatchObject({
      root: 'TaxInvoice',
      version: '2.1',
      type: '388',
      number: 'IV-2569/001',
      documentDate: '2026-10-05',
      purposeCode: 'TIVC01',
      seller: { scheme: 'TXID', branch: '00000', address: { province: '10', lines: ['ถนนสาทรใต้'] } },
      buyer: { taxId: company, branch: '00001' },
      references: [{ number: 'IV-1', date: '2026-09-01', type: '388', category: null }],
      totals: { net: '1000.00', vat: '70.00', gross: '1070.00' },
      lines: [{ names: ['กระดาษถ่ายเอกสาร A4 80 แกรม & ซอง'], quantity: '10', unit: 'RM', price: '100.00' }],
    })
  })

  it('reads a line break within a text as a space', () => {
    const { document, findings } = read(documentXml({ number: 'IV  2569 \n\t 001' }))
    expect([document?.number, findings]).toEqual(['IV  2569 001', []])
  })

  it.each<[string, Made, string[]]>([
    ['no number', { number: ' - ' }, ['documentNumber NUMBER_MISSING']],
    ['a number of 36 characters', { number: 'ก'.repeat(36) }, ['documentNumber NUMBER_TOO_LONG']],
    ['a number of 35 characters', { number: 'ก'.repeat(35) }, []],
    ['a number with a blank that nobody sees', { number: 'IV-1\u200b' }, ['documentNumber INVISIBLE_CHARACTERS']],
    ['a number with a soft hyphen', { number: 'IV\u00ad-1' }, ['documentNumber INVISIBLE_CHARACTERS']],
    ['an unknown type', { type: '999' }, ['type TYPE_UNKNOWN']],
    ['a type of another message', { type: 'T01' }, ['type TYPE_NOT_OF_ROOT']],
    ['an unknown version', { version: 'v9.0' }, ['version VERSION_UNKNOWN']],
    ['a Buddhist year', { issued: '2569-10-05T08:00:00' }, ['documentDate DATE_BUDDHIST']],
    ['an offset taken off twice', { issued: '1483-10-05T08:00:00' }, ['documentDate DATE_CONVERTED_TWICE']],
    ['a day first', { issued: '05-10-2026' }, ['documentDate DATE_FORMAT']],
    ['tomorrow', { issued: '2026-11-21T09:00:00' }, []],
    ['the day after tomorrow', { issued: '2026-11-22T09:00:00' }, ['documentDate DATE_FUTURE']],
    ['no date', { issued: '' }, ['documentDate DATE_MISSING']],
    ['a wrong check digit of the seller', { seller: '010550000003900000' }, ['sellerTaxId TAX_ID_CHECK_DIGIT']],
    ['a seller without branch', { seller: '0105500000038' }, ['sellerTaxId BRANCH_MISSING']],
    ['letters', { seller: '01055000000A800000' }, ['sellerTaxId TAX_ID_DIGITS']],
    ['letters in the branch', { seller: '01055000000380000A' }, ['sellerBranch BRANCH_DIGITS']],
    ['letters in the branch of the buyer', { buyer: `${company}000X1` }, ['buyerBranch BRANCH_DIGITS']],
    ['a seller who is the buyer', { buyer: `${supplier}00000` }, ['buyer SELLER_IS_BUYER']],
    ['another branch of the seller as the buyer', { buyer: `${supplier}00001` }, []],
    ['zeros', { buyer: '0'.repeat(18) }, ['buyerTaxId TAX_ID_ZEROS']],
    ['a citizen', { buyer: citizen, buyerScheme: 'NIDN' }, []],
    ['a passport', { buyer: 'C01X00T47', buyerScheme: 'CCPT' }, []],
    ['a buyer who is not identified', { buyer: 'N/A', buyerScheme: 'OTHR' }, []],
    ['an unknown scheme', { buyer: 'X', buyerScheme: 'ABCD' }, ['buyerTaxId TAX_ID_SCHEME']],
    ['a negative sum', { gross: '-1070.00' }, ['totals AMOUNT_NEGATIVE']],
    ['an exponent', { gross: '1.07e3' }, ['totals AMOUNT_NOT_DECIMAL']],
    ['19 digits', { gross: '1234567890123456789' }, ['totals AMOUNT_TOO_LONG']],
    ['a grand total off by a satang', { gross: '1070.01' }, ['totals TOTAL_ROUNDED']],
    [
      'a grand total rounded to a coin',
      { net: '1000.10', gross: '1070.25' },
      ['totals TOTAL_ROUNDED', 'totals TAX_BASIS'],
    ],
    ['a grand total off by 99 satang', { gross: '1069.01' }, ['totals TOTAL_ROUNDED']],
    ['a grand total off by a baht', { gross: '1071.00' }, ['totals TOTAL_ROUNDED']],
    ['a grand total off by more than a baht', { gross: '1071.01' }, ['totals GRAND_TOTAL']],
    ['a grand total that is too small by more than a baht', { gross: '1068.99' }, ['totals GRAND_TOTAL']],
    ['digits in another order', { vat: '70.50', gross: '1070.05' }, ['totals GRAND_TOTAL', 'totals TOTAL_ROUNDED']],
    ['a tax total off by a baht', { vat: '71.00', gross: '1071.00' }, ['totals TOTAL_ROUNDED']],
    ['a tax total off by more', { vat: '71.01', gross: '1071.01' }, ['totals TAX_TOTAL']],
    ['a tax total off by a satang', { vat: '70.01', gross: '1070.01' }, ['totals TOTAL_ROUNDED']],
    [
      'a replacement of itself',
      { purpose: reason, reference: referenceXml('IV-2569/001') },
      ['reference REPLACES_ITSELF'],
    ],
    [
      'a replacement of itself in other letters',
      { number: 'iv-1', purpose: reason, reference: referenceXml('IV-1') },
      ['reference REPLACES_ITSELF'],
    ],
    [
      'a credit note of itself',
      {
        root: 'DebitCreditNote',
        type: '81',
        purpose: purposeXml('CDNG01', 'คิดราคาผิด'),
        reference: referenceXml('IV-2569/001', '2026-10-05T00:00:00', '81'),
      },
      ['reference REFERS_TO_ITSELF'],
    ],
    [
      'a credit note of an invoice with its number',
      {
        root: 'DebitCreditNote',
        type: '81',
        purpose: purposeXml('CDNG01', 'คิดราคาผิด'),
        reference: referenceXml('IV-2569/001'),
      },
      [],
    ],
    [
      'a credit note without a purpose',
      { root: 'DebitCreditNote', type: '81', reference: referenceXml('IV-1') },
      ['purposeCode PURPOSE_MISSING'],
    ],
    [
      'a debit note without a purpose',
      { root: 'DebitCreditNote', type: '80', reference: referenceXml('IV-1') },
      ['purposeCode PURPOSE_MISSING'],
    ],
    ['a purpose of another type', { purpose: purposeXml('DBNG01', null) }, ['purposeCode PURPOSE_OF_OTHER_TYPE']],
    [
      'a replacement of nothing, without a reason',
      { purpose: purposeXml('TIVC99', null) },
      ['purpose PURPOSE_TEXT_MISSING', 'reference REPLACED_MISSING'],
    ],
    [
      'a credit note of nothing',
      { root: 'DebitCreditNote', type: '81', purpose: purposeXml('CDNG01', null) },
      ['reference REFERENCE_MISSING'],
    ],
  ])('tells %s', (_, made, findings) => {
    expect(said(made)).toEqual(findings)
  })

  it.each<[string, (xml: string) => string, string[]]>([
    ['an unknown currency', (xml) => xml.replaceAll('THB', 'THX'), ['currency CURRENCY_UNKNOWN']],
    [
      'an unknown currency of one amount',
      (xml) => xml.replace('GrandTotalAmount currencyID="THB"', 'GrandTotalAmount currencyID="BAHT"'),
      ['currency CURRENCY_UNKNOWN'],
    ],
    [
      'no seller',
      (xml) => xml.replace(/<ram:SellerTradeParty>.*?<\/ram:SellerTradeParty>/s, ''),
      ['seller PARTY_MISSING'],
    ],
    ['no buyer', (xml) => xml.replace(/<ram:BuyerTradeParty>.*?<\/ram:BuyerTradeParty>/s, ''), ['buyer PARTY_MISSING']],
    [
      'the namespace of another message',
      (xml) => xml.replace('TaxInvoice_ReusableAggregate', 'Receipt_ReusableAggregate'),
      ['document NAMESPACE_MIXED'],
    ],
    [
      'what would include another file',
      (xml) => xml.replace('<ram:ID>C-1', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="x"/>$&'),
      ['document UNEXPECTED_ELEMENT'],
    ],
    [
      'what would include another file, within something unknown',
      (xml) =>
        xml.replace('<ram:ID>C-1', '<x xmlns="urn:x"><i xmlns="http://www.w3.org/2003/XInclude" href="y"/></x>$&'),
      ['document UNKNOWN_ELEMENT', 'document UNEXPECTED_ELEMENT'],
    ],
    [
      'a whole document within something unknown',
      (xml) => xml.replace('<ram:ID>C-1', '<x xmlns="urn:x"><rsm:TaxInvoice_CrossIndustryInvoice/></x>$&'),
      ['document UNKNOWN_ELEMENT', 'document UNEXPECTED_ELEMENT'],
    ],
  ])('refuses %s, with the field', (_, change, findings) => {
    expect(said({}, change)).toEqual(findings)
    expect(lightOf(read(change(documentXml())).findings)).toBe('red')
  })

  it('takes an amount in another currency than that of the document for amber', () => {
    const change = (xml: string) =>
      xml.replace('GrandTotalAmount currencyID="THB"', 'GrandTotalAmount currencyID="USD"')
    expect(said({}, change)).toEqual(['currency CURRENCY_DIFFERS'])
  })

  it('says what a Buddhist year was meant to be, and where it stands, in both languages', () => {
    const [finding] = read(documentXml({ issued: '2569-10-05T08:00:00' })).findings
    expect(finding).toMatchObject({ path: '/TaxInvoice_CrossIndustryInvoice/ExchangedDocument/IssueDateTime', line: 8 })
    expect(finding?.en).toContain('it should be 2026-10-05')
    expect(finding?.th).toContain('ควรเป็น 2026-10-05')
  })

  it('refuses whatever leaves open which value counts', () => {
    const twice = (element: string) => (xml: string) =>
      xml.replace(new RegExp(`<ram:${element}.*?</ram:${element}>`, 's'), '$&$&')
    expect(said({}, twice('SellerTradeParty'))).toContain('seller REPEATED_ELEMENT')
    expect(said({}, twice('GrandTotalAmount'))).toContain('totals AMOUNT_AMBIGUOUS')
    expect(said({}, twice('TypeCode'))).toContain('type REPEATED_ELEMENT')
    expect(said({ last: '<forged xmlns="urn:x"/>' })).toEqual(['document UNEXPECTED_ELEMENT'])
  })

  it.each(['seller', 'buyer'])('takes the name of a %s with characters that nobody sees for amber', (party) => {
    const names = [...documentXml().matchAll(/<ram:Name>([^<]+)<\/ram:Name>/g)].map(([whole]) => whole)
    const [, seller = '', buyer = ''] = names.length > 2 ? names : ['', ...names]
    const own = party === 'seller' ? seller : buyer
    const change = (xml: string) => xml.replace(own, own.replace('</', '\u2060</'))
    expect(said({}, change)).toEqual([`${party}Name INVISIBLE_CHARACTERS`])
  })

  it('reads any prefixes, padding, comments and CDATA alike', () => {
    const change = (xml: string) =>
      `\ufeff${xml
        .replaceAll('rsm:', 'a:')
        .replaceAll(':rsm=', ':a=')
        .replace('<ram:ID>IV-2569/001</ram:ID>', '<ram:ID>\n  IV-<!-- x -->2569<![CDATA[/001]]> </ram:ID>')}`
    expect(said({}, change)).toEqual([])
    expect(read(change(documentXml())).document?.number).toBe('IV-2569/001')
  })

  it('takes a time in UTC for the day that it is in Bangkok', () => {
    expect(read(documentXml({ issued: '2026-08-31T18:00:00Z' })).document?.documentDate).toBe('2026-09-01')
  })

  it('is green, amber or red', () => {
    expect(lightOf(read(documentXml()).findings)).toBe('green')
    expect(lightOf(read(documentXml({ version: '9' })).findings)).toBe('amber')
    expect(lightOf(read(documentXml({ gross: '1' })).findings)).toBe('red')
  })
})

describe('what is no document', () => {
  const problem = (text: string | Uint8Array) => {
    try {
      parseXml(typeof text === 'string' ? Buffer.from(text) : text)
      return null
    } catch (error) {
      return error instanceof XmlError ? error.problem : error
    }
  }

  it.each([
    ['', 'EMPTY'],
    [' \n', 'EMPTY'],
    ['hello', 'NOT_XML'],
    ['<a>', 'NOT_WELL_FORMED'],
    ['<a/><b/>', 'NOT_WELL_FORMED'],
    ['<a>&unknown;</a>', 'NOT_WELL_FORMED'],
    ['<x:a/>', 'NOT_WELL_FORMED'],
    ['<!DOCTYPE a><a/>', 'DOCTYPE'],
    ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'DOCTYPE'],
    ['<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><a/>', 'DOCTYPE'],
    ['<a>'.repeat(65), 'TOO_DEEP'],
    [`<a ${Array.from({ length: 65 }, (_, index) => `b${index}=""`).join(' ')}/>`, 'TOO_LARGE'],
    ['<?xml version="1.0" encoding="UTF-8"?><a>\ud800</a>', null],
  ])('%.40s', (text, expected) => {
    expect(problem(text)).toBe(expected)
  })

  it('knows the encodings of Thai documents, and refuses bytes that are in none', () => {
    const thai = Buffer.from([
      ...Buffer.from('<?xml version="1.0" encoding="TIS-620"?><a>'),
      0xa1,
      ...Buffer.from('</a>'),
    ])
    expect(parseXml(thai).root.content).toEqual(['ก'])
    expect(problem(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toBe('ENCODING')
  })

  const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const marked = (text: string) => Buffer.from(`\ufeff${text}`)
  const named = (encoding: string, before = '') => `<?xml version="1.0"${before} encoding="${encoding}"?><a>ก</a>`

  it.each<[string, Buffer | string, string | null]>([
    ['UTF-8 that says so', named('UTF-8'), null],
    ['UTF-8 with a mark that says so', marked(named('utf-8')), null],
    ['UTF-8 that says UTF-16', named('UTF-16'), 'ENCODING'],
    ['UTF-8 that says UTF-16 far from its beginning', named('UTF-16', ' '.repeat(500)), 'ENCODING'],
    ['UTF-8 with a mark that says TIS-620', marked(named('TIS-620')), 'ENCODING'],
    ['UTF-8 that says ISO-8859-1', named('ISO-8859-1'), 'ENCODING'],
    ['ASCII that says ISO-8859-1', '<?xml version="1.0" encoding="ISO-8859-1"?><a>A</a>', null],
    ['ASCII that says UTF-7', '<?xml version="1.0" encoding="UTF-7"?><a>A</a>', 'ENCODING'],
    ['UTF-16 that says so', wide(named('UTF-16')), null],
    ['UTF-16 that says nothing', wide('<a>ก</a>'), null],
    ['UTF-16 that says UTF-8', wide(named('UTF-8')), 'ENCODING'],
    ['UTF-16 of the other byte order', wide(named('UTF-16BE')), 'ENCODING'],
  ])('compares what a document says of its encoding with its bytes: %s', (_, text, expected) => {
    expect(problem(text)).toBe(expected)
  })
})
