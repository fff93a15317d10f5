/** Thai electronic tax documents (ขมธอ. 3-2560, versions 2.0 and 2.1): reading, checking and writing. */
export {
  contentsOf,
  type DocumentContents,
  type PartyRole,
  partyRoles,
  type ShownAllowance,
  type ShownLine,
  type ShownParty,
} from './contents/contents.ts'
export type { Coded, Named } from './contents/names.ts'
export {
  currencies,
  type DocumentKind,
  type DocumentType,
  documentKinds,
  kindOf,
  type PurposeCode,
  prepaidTypes,
  purposeCodes,
  purposeOf,
  type RootName,
} from './model/code-lists.ts'
export { type BangkokDay, bangkokDayOf, dateProblem } from './model/dates.ts'
export { type Amount, amountOf, hundredth } from './model/decimal.ts'
export type * from './model/document.ts'
export { judgeSum } from './model/rounding.ts'
export { checkDigitOf, type TaxIdProblem, taxIdProblem } from './model/tax-ids.ts'
export { type Field, type Finding, type FindingCode, type Light, lightOf, type Severity } from './findings.ts'
export { type EtaxReading, maxPdfBytes, maxXmlBytes } from './reader/inspect.ts'
export { type MailDocument, type MailReading, maxMailBytes, type Unkept } from './reader/mail.ts'
export { EtaxBusyError } from './reader/pool.ts'
export { createEtax, type Etax, type EtaxOptions, type EtaxSource } from './reader/reader.ts'
export type { CertificateFacts } from './signature/certificate.ts'
export type { SignatureVerdict } from './signature/judge.ts'
export { isSignedBy, signatureRank, withSignatureOf } from './signature/worth.ts'
export type { SignedText } from './signature/signed-text.ts'
export type { Written } from './writing/write-document.ts'
export type { PaperLanguage } from './writing/paper/words.ts'
export type { PaperWritten } from './writing/write-paper.ts'
export { type EtaxDraft, writeXml } from './writing/write-xml.ts'
