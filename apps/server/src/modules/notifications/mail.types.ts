/** `key` identifies one reason and one recipient; `at` is the date of the mail. */
export type Mail = {
  key: string
  to: string
  subject: string
  text: string
  at: Date
  attachments?: readonly AttachmentRef[]
}
/** A file of a mail, opened with the rights that its sender has when the mail is sent. */
export type AttachmentRef = { dispatchId: string; itemId: string }
