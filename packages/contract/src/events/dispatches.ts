/** The subject is the first item. */
export type DispatchesEvent =
  | {
      type: 'items.sent'
      subject: string
      data: { dispatchId: string; channel: string; form: string; ids: string[]; recipients: number; inboxes?: number }
    }
  | { type: 'items.withdrawn'; subject: string; data: { dispatchId: string; ids: string[]; links: number } }
