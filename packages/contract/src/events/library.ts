export type LibraryEvent =
  /** The subject is the document of the library. */
  | { type: 'library.published'; subject: string; data: { name: string; itemId: string | null; version: number } }
  | {
      type: 'library.changed'
      subject: string
      data: { name: string; changes: Record<string, string | number | null> }
    }
  | { type: 'library.unpublished'; subject: string; data: { name: string } }
  | { type: 'library.starred'; subject: string; data: { name: string; starred: boolean } }
  | { type: 'library.copied'; subject: string; data: { name: string; itemId: string } }
  | { type: 'library.downloaded'; subject: string; data: { name: string } }
  /** The subject is the business. */
  | { type: 'library-manager.changed'; subject: string; data: { employeeId: string; granted: boolean } }
