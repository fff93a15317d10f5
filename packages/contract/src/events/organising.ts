export type OrganisingEvent =
  /** The subject is the master. */
  | {
      type: 'relation.changed'
      subject: string
      data: {
        change: 'created' | 'renamed' | 'ended' | 'added' | 'removed' | 'ordered'
        relationId: string
        name: string
        items?: string[]
      }
    }
  /** In a whole drive; the subject is its root folder. */
  | { type: 'hashtag.renamed'; subject: string; data: { from: string; to: string; items: number } }
