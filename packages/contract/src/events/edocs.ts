import type { RenameState } from '../rename-rules.ts'
import type { RefundMark } from '../edoc-refunds.ts'
import type { EdocBox, EdocReason, EdocResponseKind, EdocStatus } from '../edoc-states.ts'

/** Of a document: what its log names it by. */
type Named = { documentNo: string; docType: string }
/** What the system does is recorded once for each side, with the account whose log it belongs to. */
type Of = { accountId?: string }

/** The subject is the transaction id, or the rule. */
export type EdocsEvent =
  | { type: 'rename-rule.created'; subject: string; data: { docType: string; state: RenameState } }
  | { type: 'rename-rule.changed'; subject: string; data: { docType: string; state: RenameState } }
  | { type: 'rename-rule.deleted'; subject: string; data: { docType: string } }
  | { type: 'edoc.saved'; subject: string; data: Named }
  | { type: 'edoc.sent'; subject: string; data: Named & { status: EdocStatus; reason: EdocReason | null } }
  | { type: 'edoc.changed'; subject: string; data: Named & Of & { status: EdocStatus; reason: EdocReason | null } }
  | { type: 'edoc.received'; subject: string; data: Named & Of & { status: EdocStatus } }
  | { type: 'edoc.superseded'; subject: string; data: Named & Of }
  /** Its receiver has taken another document of its number instead. */
  | { type: 'edoc.replaced'; subject: string; data: Named & { instead: string } }
  | { type: 'edoc.imported'; subject: string; data: Named & { campaign: string } }
  | { type: 'edoc.refund_marked'; subject: string; data: Named & { campaign: string; mark: RefundMark } }
  | { type: 'edoc.resent'; subject: string; data: Named & { attempt: number } }
  | { type: 'edoc.cancelled'; subject: string; data: Named }
  | { type: 'edoc.corrected'; subject: string; data: Named }
  | { type: 'edoc.opened'; subject: string; data: Named & { box: EdocBox } }
  | { type: 'edoc.read'; subject: string; data: Named }
  | { type: 'edoc.unread'; subject: string; data: Named }
  /** `paper`: pages that were made from its XML. */
  | { type: 'edoc.downloaded'; subject: string; data: Named & { box: EdocBox; kind: 'xml' | 'pdf' | 'paper' } }
  | {
      type: 'edoc.kept'
      subject: string
      data: Named & { box: EdocBox; kind: 'xml' | 'pdf'; itemId: string; folderId: string }
    }
  | { type: 'edoc.passed_on'; subject: string; data: Named & { box: EdocBox; channel: 'mail' | 'chat' } }
  | { type: 'edoc.tagged'; subject: string; data: Named & { box: EdocBox; hashtags: string[] } }
  | { type: 'edoc.trashed'; subject: string; data: Named & Of & { box: EdocBox } }
  | { type: 'edoc.restored'; subject: string; data: Named & { box: EdocBox } }
  | { type: 'edoc.purged'; subject: string; data: Named & Of & { box: EdocBox; reason: string | null } }
  | {
      type: 'edoc.responded'
      subject: string
      data: Named & Of & { response: EdocResponseKind; reason: string | null; paidOn: string | null }
    }
  | {
      type: 'edoc.chosen'
      subject: string
      data: Named & { choice: 'keep_both' | 'take_instead' | 'accept' | 'refuse' }
    }
  | { type: 'edoc.delete_requested'; subject: string; data: Named & Of & { reason: string } }
  | { type: 'edoc.delete_withdrawn'; subject: string; data: Named & Of }
  | {
      type: 'edoc.delete_answered'
      subject: string
      data: Named & Of & { answer: 'approved' | 'rejected' | 'expired' }
    }
