/** The subject is the file; the text itself stays out of the log. */
export type CommentsEvent =
  /** With a link where a visitor of it said it, under the name that they typed. */
  | {
      type: 'comment.created'
      subject: string
      data: { commentId: string; threadId: string; mentions: number; link?: string; label?: string; visitor?: string }
    }
  | { type: 'comment.changed'; subject: string; data: { commentId: string } }
  | { type: 'comment.removed'; subject: string; data: { commentId: string; author: string } }
  | { type: 'thread.resolved'; subject: string; data: { threadId: string; resolved: boolean } }
