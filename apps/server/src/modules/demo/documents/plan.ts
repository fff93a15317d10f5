import type { DocumentType } from '@khlang/etax'
import type { Planned } from '../material/dates.rules.ts'
import type { GoodName } from './goods.ts'
import type { PartyName } from './parties.ts'

export type Company = 'one' | 'two'
export type PlannedLine = readonly [good: GoodName, quantity: number]

/** A document of the demo: who sends what to whom, and when. What becomes of it follows from the rules of the product. */
export type PlannedDocument = Planned & {
  /** By which the plan names it. */
  key: string
  type: DocumentType
  seller: PartyName
  /** Who sends it, where that is not its seller. */
  sender?: Company
  /** Its buyer, or where its type names none, the receiver of its header. */
  to: PartyName
  lines: readonly PlannedLine[]
  /** The document that it is paid, corrected, replaced or cancelled by. */
  refersTo?: string
  purpose?: { code: string | null; text: string | null }
  /** `pdf`: a PDF alone, with a header. */
  files?: 'xml' | 'both' | 'pdf'
  /** `broken`: an amount was changed after it was signed. */
  signed?: 'valid' | 'broken'
  /** A draft, which is not sent. */
  isSaved?: true
  /** The document whose number it has once more. */
  sameNumberAs?: string
}

/** What people do with documents afterwards; `keys` name them. */
export type PlannedAct = Planned & { keys: readonly string[] } & (
    | { does: 'tag'; by: 'kanya01'; hashtags: readonly string[] }
    | { does: 'save'; by: 'kanya01'; folder: string }
    | { does: 'confirm'; by: 'kanya01' }
    | { does: 'read' | 'deduct'; by: 'somsri1' }
    | { does: 'cancel' | 'resend'; by: 'kanya01' | 'wichai1' }
    | { does: 'askToDelete'; by: 'kanya01' | 'wichai1'; reason: string }
    | { does: 'answer'; by: 'kanya01' | 'wichai1'; answer: 'approve' | 'reject'; reason?: string }
  )
