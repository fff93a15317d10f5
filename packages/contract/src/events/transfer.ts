export type TransferEvent =
  | { type: 'item.downloaded'; subject: string; data: { version: number } }
  | { type: 'archive.downloaded'; subject: string; data: { ids: string[]; files: number; left: number } }
  | {
      type: 'archive.prepared'
      subject: string
      data: { archiveId: string; files: number; left: number; size: number }
    }
  | { type: 'archive.removed'; subject: string; data: Record<string, never> }
  | { type: 'archive.requested'; subject: string; data: { ids: string[]; items: number } }
  | { type: 'upload.begun'; subject: string; data: { name: string; size: number; folderId: string } }
  | { type: 'upload.aborted'; subject: string; data: { name: string } }
