type AboutLink = { link: string; label: string }

/** The subject is the folder of the link, or the file that came in. */
export type UploadLinksEvent =
  | {
      type: 'upload-link.created'
      subject: string
      data: AboutLink & { name: string; expiresAt: string | null; maxFiles: number | null; hasPassword: boolean }
    }
  | { type: 'upload-link.changed'; subject: string; data: AboutLink & { fields: string[] } }
  | { type: 'upload-link.deleted'; subject: string; data: AboutLink }
  | { type: 'upload-link.rotated'; subject: string; data: AboutLink }
  | { type: 'upload-link.asked'; subject: string; data: AboutLink & { people: number } }
  /** By its creator, or by itself before a deadline. */
  | { type: 'upload-link.reminded'; subject: string; data: AboutLink & { people: number; byItself: boolean } }
  /** By somebody who was asked and wants no more mails. */
  | { type: 'upload-link.request_stopped'; subject: string; data: AboutLink }
  /** By a visitor; `personId` where they were signed in, the name and the e-mail as they typed them. */
  | {
      type: 'upload-link.opened'
      subject: string
      data: AboutLink & { personId: string | null; visitor: string; email: string }
    }
  | {
      type: 'upload-link.received'
      subject: string
      data: AboutLink & { name: string; size: number; reference: string; visitor: string; email: string }
    }
  | { type: 'upload-link.password_refused'; subject: string; data: AboutLink }
  /** Very many wrong passwords within an hour. */
  | { type: 'upload-link.guessed'; subject: string; data: AboutLink & { at: string } }
