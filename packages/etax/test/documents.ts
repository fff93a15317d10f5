/** What may differ in a document made for a test. */
export type Made = {
  type?: string
  root?: string
  number?: string
  issued?: string
  version?: string
  seller?: string
  buyer?: string
  buyerScheme?: string
  purpose?: string
  reference?: string
  net?: string
  vat?: string
  gross?: string
  lines?: number
  /** Put before the root, and as the last child of the root. */
  before?: string
  last?: string
}

/** Right check digits of companies and of a person who do not exist. */
export const company = '0105500000011'
export const supplier = '0105500000038'
export const citizen = '1100000000016'

const amount = (name: string, value: string) => `<ram:${name} currencyID="THB">${value}</ram:${name}>`
const tax = (basis: string, due: string) =>
  `<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CalculatedRate>7</ram:CalculatedRate>${amount('BasisAmount', basis)}${amount('CalculatedAmount', due)}</ram:ApplicableTradeTax>`

const line = (id: number, net: string, vat: string, gross: string) => `
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:ID>P-${id}</ram:ID><ram:Name>กระดาษถ่ายเอกสาร A4 80 แกรม &amp; ซอง</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice>${amount('ChargeAmount', '100.00')}</ram:GrossPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="RM">10</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>${tax(net, vat)}<ram:SpecifiedTradeSettlementLineMonetarySummation>${amount('TaxTotalAmount', vat)}${amount('NetLineTotalAmount', net)}${amount('NetIncludingTaxesLineTotalAmount', gross)}</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`

const party = (element: string, name: string, scheme: string, id: string) => `
      <ram:${element}>
        <ram:ID>C-1</ram:ID>
        <ram:Name>${name}</ram:Name>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">${id}</ram:ID></ram:SpecifiedTaxRegistration>
        <ram:PostalTradeAddress><ram:PostcodeCode>10120</ram:PostcodeCode><ram:LineOne>ถนนสาทรใต้</ram:LineOne><ram:CityName>1028</ram:CityName><ram:CitySubDivisionName>102803</ram:CitySubDivisionName><ram:CountryID>TH</ram:CountryID><ram:CountrySubDivisionID>10</ram:CountrySubDivisionID><ram:BuildingNumber>11</ram:BuildingNumber></ram:PostalTradeAddress>
      </ram:${element}>`

/** A tax invoice of 1,000 baht before tax for each line, sound unless something is changed. */
export function documentXml(made: Made = {}): string {
  const root = made.root ?? 'TaxInvoice'
  const count = made.lines ?? 1
  const { net = `${count * 1000}.00`, vat = `${count * 70}.00`, gross = `${count * 1070}.00` } = made
  const space = 'urn:etda:uncefact:data:standard:'
  const lines = Array.from({ length: count }, (_, index) => line(index + 1, '1000.00', '70.00', '1070.00')).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
${made.before ?? ''}<rsm:${root}_CrossIndustryInvoice xmlns:rsm="${space}${root}_CrossIndustryInvoice:2" xmlns:ram="${space}${root}_ReusableAggregateBusinessInformationEntity:2">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID schemeAgencyID="ETDA" schemeVersionID="${made.version ?? 'v2.1'}">ER3-2560</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${made.number ?? 'IV-2569/001'}</ram:ID>
    <ram:Name>ใบกำกับภาษี</ram:Name>
    <ram:TypeCode>${made.type ?? '388'}</ram:TypeCode>
    <ram:IssueDateTime>${made.issued ?? '2026-10-05T08:00:00'}</ram:IssueDateTime>${made.purpose ?? ''}
    <ram:CreationDateTime>2026-10-05T08:00:00</ram:CreationDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>${party('SellerTradeParty', 'บริษัท ผู้ขายสมมุติ จำกัด', 'TXID', made.seller ?? `${supplier}00000`)}${party('BuyerTradeParty', 'บริษัท ผู้ซื้อสมมุติ จำกัด', made.buyerScheme ?? 'TXID', made.buyer ?? `${company}00001`)}${made.reference ?? ''}
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>THB</ram:InvoiceCurrencyCode>
      ${tax(`${count * 1000}.00`, `${count * 70}.00`)}
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>${amount('LineTotalAmount', `${count * 1000}.00`)}${amount('TaxBasisTotalAmount', net)}${amount('TaxTotalAmount', vat)}${amount('GrandTotalAmount', gross)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>${lines}
  </rsm:SupplyChainTradeTransaction>
${made.last ?? ''}</rsm:${root}_CrossIndustryInvoice>`
}

export const purposeXml = (code: string, text: string | null) =>
  `${text === null ? '' : `<ram:Purpose>${text}</ram:Purpose>`}<ram:PurposeCode>${code}</ram:PurposeCode>`

export const referenceXml = (number: string, date = '2026-09-01T00:00:00', type = '388') =>
  `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:IssueDateTime>${date}</ram:IssueDateTime><ram:ReferenceTypeCode>${type}</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument>`
