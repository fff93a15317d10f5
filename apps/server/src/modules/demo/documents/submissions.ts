import { kindOf, writeXml } from '@khlang/etax'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import { pdf } from '../material/contents.ts'
import { draftOf, type Issued, pageOf, sumsOf } from './draft.ts'
import { partyOf, taxIdOf } from './parties.ts'
import type { Company, PlannedDocument } from './plan.ts'
import { makeSigner, type Signer, signXml } from './sign.ts'

/** The parts of a delivery. */
type Parts = { xml: Buffer | null; pdf: Buffer | null; header: string | null }

/** Whom a document is for: with a branch where that is a company. */
function receiverOf({ to }: PlannedDocument) {
  const { name, taxId, branch } = partyOf(to)
  return { name, tax_id: taxId, ...(branch !== null && { branch }) }
}

/** What a sender says beside a document: of a PDF alone everything, of one that names no buyer its receiver. */
function headerOf({ planned, at, number }: Issued): string | null {
  const { type, seller, lines, files } = planned
  const receiver = receiverOf(planned)
  if (files !== 'pdf') return kindOf(type)?.hasBuyer ? null : JSON.stringify({ receiver })
  const { name, taxId, branch } = partyOf(seller)
  return JSON.stringify({
    document_no: number,
    doc_type_code: type,
    doc_date: bangkokDay(at),
    seller: { name, tax_id: taxId, branch },
    buyer: receiver,
    ...sumsOf(lines),
    currency: 'THB',
  })
}

/** Makes what senders hand over; keys to sign with live as long as this. */
export function createSubmissions(now: Date) {
  const signers = new Map<Company, Signer>()
  const signerOf = (seller: Company): Signer => {
    const signer = signers.get(seller) ?? makeSigner(taxIdOf(seller), partyOf(seller).name ?? '', now)
    signers.set(seller, signer)
    return signer
  }

  function xmlOf(issued: Issued): string {
    const { planned, at } = issued
    const { signed, seller, lines } = planned
    const xml = writeXml(draftOf(issued))
    if (signed === undefined || (seller !== 'one' && seller !== 'two')) return xml
    if (signed === 'valid') return signXml(xml, signerOf(seller), at)
    const fewer = lines.map(([good, quantity]) => [good, quantity - 5] as const)
    const before = writeXml(draftOf({ ...issued, planned: { ...planned, lines: fewer } }))
    return signXml(before, signerOf(seller), at, xml)
  }

  return async (issued: Issued): Promise<Parts> => {
    const { files = 'xml' } = issued.planned
    return {
      xml: files === 'pdf' ? null : Buffer.from(xmlOf(issued)),
      pdf: files === 'xml' ? null : await pdf(pageOf(issued))(),
      header: headerOf(issued),
    }
  }
}
