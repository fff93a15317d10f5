import { extensionOf } from '@khlang/contract'
import { type FileKind, fileKind } from '@khlang/contract/file-kinds'
import { type MailRuleKind, mailRuleKinds } from '@khlang/contract/mail-states'

/** A rule as it is tried. */
export type Rule = {
  id: string
  sender: string | null
  recipient: string | null
  subject: string | null
  attachment: string | null
  kind: string | null
  sender_check: string | null
  action: string
  folder_id: string | null
  hashtags: string[]
  created_by: string
}

/** What rules look at. */
export type MailFacts = {
  sender: string | null
  senderCheck: string
  recipients: readonly string[]
  subject: string | null
}
export type FileFacts = { name: string; mimeType: string }

const kinds: Record<MailRuleKind, readonly FileKind[]> = {
  pdf: ['pdf'],
  xml: [],
  archive: ['archive'],
  image: ['image'],
  office: ['word', 'sheet', 'slides'],
}

function isKind(kind: string, file: FileFacts): boolean {
  if (kind === 'xml') return extensionOf(file.name) === 'xml' || /[/+]xml$/i.test(file.mimeType)
  const known = mailRuleKinds.find((one) => one === kind)
  return known !== undefined && kinds[known].includes(fileKind(file))
}

/** Names come decomposed from some programs; addresses and subjects are compared without regard to case. */
const keyOf = (text: string) => text.normalize('NFC').toLowerCase()
const has = (wanted: string | null, ...texts: readonly (string | null)[]) =>
  wanted === null || texts.some((text) => text !== null && keyOf(text).includes(keyOf(wanted)))

/** The first rule that fits a file of a mail, or null. */
export const ruleFor = (rules: readonly Rule[], mail: MailFacts, file: FileFacts): Rule | null =>
  rules.find(
    (rule) =>
      has(rule.sender, mail.sender) &&
      has(rule.recipient, ...mail.recipients) &&
      has(rule.subject, mail.subject) &&
      has(rule.attachment, file.name) &&
      (rule.sender_check === null || rule.sender_check === mail.senderCheck) &&
      (rule.kind === null || isKind(rule.kind, file)),
  ) ?? null
