import type { Change } from './change.ts'

type AboutLink = { link: string; label: string }

/** The subject is the item of the link. */
export type LinksEvent =
  | {
      type: 'link.created'
      subject: string
      data: {
        link: string
        name: string
        permission: 'view' | 'download'
        audience: 'anyone' | 'company'
        expiresAt: string | null
        openLimit: number | null
        hasPassword: boolean
        loginRequired: boolean
        watermark: boolean
        uploads: boolean
        comments: boolean
      }
    }
  | { type: 'link.changed'; subject: string; data: AboutLink & { fields: string[] } }
  | { type: 'link.deleted'; subject: string; data: AboutLink }
  | { type: 'link.rotated'; subject: string; data: AboutLink }
  | { type: 'link.reset'; subject: string; data: AboutLink }
  /** By a visitor; `personId` where they were signed in. */
  | { type: 'link.opened'; subject: string; data: AboutLink & { personId: string | null; counted: boolean } }
  | { type: 'link.opened_fully'; subject: string; data: AboutLink & { opens: number; at: string } }
  | { type: 'link.password_refused'; subject: string; data: AboutLink }
  /** Very many wrong passwords within an hour. */
  | { type: 'link.guessed'; subject: string; data: AboutLink & { at: string } }
  | { type: 'link.asked'; subject: string; data: AboutLink }
  | { type: 'link.archive_downloaded'; subject: string; data: AboutLink & { files: number; left: number } }
  /** By a visitor into a drive of their own. */
  | { type: 'link.saved'; subject: string; data: AboutLink & { personId: string; files: number; left: number } }
  /** By a visitor, under the name that they typed; the subject is the file. */
  | {
      type: 'link.received'
      subject: string
      data: AboutLink & { name: string; size: number; reference: string; visitor: string }
    }
  /** The subject is the business. */
  | { type: 'link-policy.changed'; subject: string; data: Change }
