import type { Field } from '../findings.ts'
import { countries, provinces } from '../model/code-lists.ts'
import type { Address, Contact, Party, TaxIdScheme } from '../model/document.ts'
import { taxIdProblem } from '../model/tax-ids.ts'
import { attributeOf, type XmlElement } from '../xml/tree.ts'
import { holdsInvisible, type Reading, valueOf } from './reading.ts'

/** Which party of a document is read, what it may be identified by, and how it is called in findings. */
export type Role = {
  element: string
  /** The party as a whole, and its number. */
  whole: Field
  field: Field
  name: Field
  branch?: Field
  party: string
  partyTh: string
  required: boolean
}

const schemes: readonly string[] = ['TXID', 'NIDN', 'CCPT', 'OTHR'] satisfies TaxIdScheme[]
const isScheme = (text: string): text is TaxIdScheme => schemes.includes(text)

// Marks that turn or isolate the direction of what follows: harmless in a Thai name, and useful to a forger.
const directionControls = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

function readTaxId(reading: Reading, party: XmlElement, role: Role): Pick<Party, 'scheme' | 'taxId' | 'branch'> {
  const { add } = reading
  const registration = reading.one(party, 'SpecifiedTaxRegistration', role.field)
  const element = reading.one(registration, 'ID', role.field)
  const written = valueOf(element)
  const values = { party: role.party, partyTh: role.partyTh, taxId: written ?? '' }
  const none = { scheme: null, taxId: null, branch: null }
  if (!element || written === null) {
    if (role.required) add('TAX_ID_MISSING', role.field, element ?? registration ?? party, values)
    return none
  }
  const named = attributeOf(element, 'schemeID')?.trim() || 'TXID'
  if (!isScheme(named)) {
    add('TAX_ID_SCHEME', role.field, element, { ...values, scheme: named })
    return { ...none, taxId: written }
  }
  const foreign = named === 'CCPT' || named === 'OTHR'
  if (foreign && role.element === 'SellerTradeParty')
    add('TAX_ID_SCHEME', role.field, element, { ...values, scheme: named })
  if (named === 'OTHR') {
    if (written !== 'N/A') add('NOT_AN_ID', role.field, element, values)
    return { scheme: 'OTHR', taxId: null, branch: null }
  }
  if (named === 'CCPT') {
    if (written.length > 35) add('TAX_ID_LENGTH', role.field, element, values)
    return { scheme: 'CCPT', taxId: written, branch: null }
  }
  const hasBranch = named === 'TXID' && written.length === 18
  const taxId = hasBranch ? written.slice(0, 13) : written
  const branch = hasBranch ? written.slice(13) : null
  // A branch of letters says nothing of the number in front of it.
  if (hasBranch && /^\d*$/.test(taxId) && !/^\d*$/.test(written))
    add('BRANCH_DIGITS', role.branch ?? role.field, element, { ...values, branch: branch ?? '' })
  const problem = /^\d*$/.test(taxId) ? taxIdProblem(taxId) : 'digits'
  if (problem === 'digits') add('TAX_ID_DIGITS', role.field, element, values)
  if (problem === 'length') add('TAX_ID_LENGTH', role.field, element, values)
  if (problem === 'zeros') add('TAX_ID_ZEROS', role.field, element, values)
  if (problem === 'check_digit') add('TAX_ID_CHECK_DIGIT', role.field, element, values)
  if (named === 'TXID' && branch === null && taxId.length === 13) add('BRANCH_MISSING', role.field, element, values)
  return { scheme: named, taxId, branch }
}

const addressLines = ['LineOne', 'LineTwo', 'LineThree', 'LineFour', 'LineFive']

function readAddress(reading: Reading, party: XmlElement, role: Role): Address | null {
  const element = reading.one(party, 'PostalTradeAddress')
  if (!element) return null
  const text = (local: string) => reading.text(element, local)
  const lines = addressLines.map(text)
  while (lines.length > 0 && lines.at(-1) === null) lines.pop()
  const address = {
    postcode: text('PostcodeCode'),
    buildingName: text('BuildingName'),
    lines,
    street: text('StreetName'),
    city: text('CityName'),
    citySubDivision: text('CitySubDivisionName'),
    country: text('CountryID'),
    province: text('CountrySubDivisionID'),
    buildingNumber: text('BuildingNumber'),
  }
  const { province, city, citySubDivision } = address
  const wrong = [
    address.country && !countries.has(address.country) ? address.country : null,
    province && address.country === 'TH' && !provinces.has(province) ? province : null,
    city && /^\d+$/.test(city) && province && !city.startsWith(province) ? city : null,
    citySubDivision && city && /^\d+$/.test(citySubDivision + city) && !citySubDivision.startsWith(city)
      ? citySubDivision
      : null,
  ].find((code) => code)
  if (wrong) reading.add('ADDRESS_CODE', 'address', element, { party: role.party, partyTh: role.partyTh, code: wrong })
  return address
}

const readContact = (reading: Reading, contact: XmlElement): Contact => {
  const email = reading.one(contact, 'EmailURIUniversalCommunication')
  // The name of this element has a slip of the pen in one place of the 2.1 schemas.
  const slip = reading.one(contact, 'EmailURICIUniversalCommunication')
  return {
    person: reading.text(contact, 'PersonName'),
    department: reading.text(contact, 'DepartmentName'),
    email: reading.text(email, 'URIID') ?? reading.text(email, 'CompleteNumber') ?? reading.text(slip, 'URIID'),
    telephone: reading.text(reading.one(contact, 'TelephoneUniversalCommunication'), 'CompleteNumber'),
  }
}

/** Reads a party below an element; null where the document names none. */
export function readParty(reading: Reading, parent: XmlElement | null, role: Role): Party | null {
  const element = reading.one(parent, role.element, role.whole)
  const values = { party: role.party, partyTh: role.partyTh }
  if (!element) {
    if (role.required) reading.add('PARTY_MISSING', role.whole, parent, values)
    return null
  }
  const name = reading.text(element, 'Name', role.name)
  if (name === null && role.required) reading.add('NAME_MISSING', role.name, element, values)
  if (name !== null && directionControls.test(name)) reading.add('DIRECTION_CONTROLS', role.name, element)
  if (holdsInvisible(name)) reading.add('INVISIBLE_CHARACTERS', role.name, element)
  return {
    ids: reading.texts(element, 'ID'),
    globalIds: reading.texts(element, 'GlobalID'),
    name,
    ...readTaxId(reading, element, role),
    contacts: reading.all(element, 'DefinedTradeContact').map((contact) => readContact(reading, contact)),
    address: readAddress(reading, element, role),
  }
}
