import type { EdocBox } from '../edoc-states.ts'

/** Names are those at the time of the event. */
type Who = { agent: string; customer: string }

export type SupportEvent =
  | { type: 'support.requested'; subject: string; data: Who & { reason: string; caseNo: string } }
  | { type: 'support.started'; subject: string; data: Who & { until: string } }
  | { type: 'support.continued'; subject: string; data: Who & { until: string } }
  | { type: 'support.code_refused'; subject: string; data: Who & { left: number } }
  | { type: 'support.refused'; subject: string; data: Who & { caseNo: string } }
  | { type: 'support.ended'; subject: string; data: Who & { how: string; opened: number } }
  /** The subject is the item, or the session where it is the list of drives. */
  | { type: 'support.viewed'; subject: string; data: { agent: string; what: string; name: string; accessId: string } }
  | { type: 'support.viewed_box'; subject: string; data: { agent: string; box: EdocBox; accessId: string } }
  /** The subject is the document. */
  | { type: 'support.viewed_edoc'; subject: string; data: { agent: string; documentNo: string; accessId: string } }
