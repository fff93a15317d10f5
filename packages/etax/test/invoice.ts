export type InvoiceParts = {
  number: string
  /** 18 digits: tax id and branch, or 13 digits of a national id. */
  seller?: string
  buyer?: string
  unitPrice?: number
  date?: string
  purposeCode?: string
  /** Number of the document that it refers to. */
  refersTo?: string
  poNumber?: string
}

export const supplier = '010550000003800000'
export const companyOne = '010550000001100000'
export const companyTwo = '010550000002000000'
export const somsri = '1100000000016'

const partyOf = (name: string, id: string) => `<ram:Name>${name}</ram:Name><ram:SpecifiedTaxRegistration>
<ram:ID schemeID="${id === 'N/A' ? 'OTHR' : id.length === 13 ? 'NIDN' : 'TXID'}">${id}</ram:ID></ram:SpecifiedTaxRegistration>
<ram:PostalTradeAddress><ram:PostcodeCode>10120</ram:PostcodeCode><ram:CityName>1028</ram:CityName>
<ram:CitySubDivisionName>102803</ram:CitySubDivisionName><ram:CountryID>TH</ram:CountryID>
<ram:CountrySubDivisionID>10</ram:CountrySubDivisionID><ram:BuildingNumber>12</ram:BuildingNumber></ram:PostalTradeAddress>`

/** A tax invoice whose sums are right, from a supplier to the first demo business unless told otherwise. */
export function invoice({
  number,
  seller = supplier,
  buyer = companyOne,
  unitPrice = 100,
  ...more
}: InvoiceParts): string {
  const { date = '2026-10-05', purposeCode, refersTo, poNumber } = more
  const [net, vat, gross] = [unitPrice, unitPrice * 0.07, unitPrice * 1.07].map((amount) => amount.toFixed(2))
  const tax = `<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CalculatedRate>7</ram:CalculatedRate>
<ram:BasisAmount>${net}</ram:BasisAmount><ram:CalculatedAmount>${vat}</ram:CalculatedAmount></ram:ApplicableTradeTax>`
  const namespace = 'urn:etda:uncefact:data:standard:TaxInvoice'
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:TaxInvoice_CrossIndustryInvoice xmlns:ram="${namespace}_ReusableAggregateBusinessInformationEntity:2" xmlns:rsm="${namespace}_CrossIndustryInvoice:2">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID schemeAgencyID="ETDA" schemeVersionID="v2.0">ER3-2560</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:Name>ใบกำกับภาษี</ram:Name><ram:TypeCode>388</ram:TypeCode>
<ram:IssueDateTime>${date}T09:30:00</ram:IssueDateTime>${purposeCode ? `<ram:Purpose>ชื่อผิด</ram:Purpose><ram:PurposeCode>${purposeCode}</ram:PurposeCode>` : ''}
<ram:CreationDateTime>${date}T09:31:00</ram:CreationDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty>${partyOf('บริษัท ซัพพลายสาม จำกัด', seller)}</ram:SellerTradeParty>
<ram:BuyerTradeParty>${partyOf('ผู้ซื้อ', buyer)}</ram:BuyerTradeParty>
${poNumber ? `<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${poNumber}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>` : ''}
${refersTo ? `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>${refersTo}</ram:IssuerAssignedID><ram:IssueDateTime>${date}T09:30:00</ram:IssueDateTime><ram:ReferenceTypeCode>388</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument>` : ''}
</ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>THB</ram:InvoiceCurrencyCode>${tax}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount>
<ram:AllowanceTotalAmount>0</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>${net}</ram:TaxBasisTotalAmount>
<ram:TaxTotalAmount>${vat}</ram:TaxTotalAmount><ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount>
</ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>สินค้าทดสอบ</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount>${net}</ram:ChargeAmount></ram:GrossPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="Unit">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>${tax}<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:TaxTotalAmount>${vat}</ram:TaxTotalAmount>
<ram:NetLineTotalAmount currencyID="THB">${net}</ram:NetLineTotalAmount><ram:NetIncludingTaxesLineTotalAmount currencyID="THB">${gross}</ram:NetIncludingTaxesLineTotalAmount>
</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
</rsm:SupplyChainTradeTransaction></rsm:TaxInvoice_CrossIndustryInvoice>`
}
