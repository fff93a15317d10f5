import type { Reply } from '@khlang/contract'
import type { planDispatch } from '@khlang/contract/dispatches'

export type Plan = Reply<typeof planDispatch>
export type Form = 'attachment' | 'link'
/** Why only one form is possible. */
export type Limit = 'tooLarge' | 'notAttachable' | 'notLinkable'

/** The forms in which everything that can be sent at all can be sent together, the first one preferred. */
export function formsOf({ items, bytes, maxBytes }: Plan): { forms: readonly Form[]; limit: Limit | null } {
  const sendable = items.filter(({ attach, link }) => attach || link)
  const attachable = sendable.every(({ attach }) => attach)
  const linkable = sendable.every(({ link }) => link)
  const fits = bytes <= maxBytes
  if (attachable && fits)
    return { forms: linkable ? ['attachment', 'link'] : ['attachment'], limit: linkable ? null : 'notLinkable' }
  if (!linkable) return { forms: [], limit: fits ? 'notAttachable' : 'tooLarge' }
  return { forms: ['link'], limit: fits ? 'notAttachable' : 'tooLarge' }
}

/** Whether files may be e-documents; what they really are, the server says. */
export const mayBeDocuments = (items: readonly { name: string; type: string }[]): boolean =>
  items.every(({ name, type }) => type === 'file' && /\.(?:xml|pdf)$/i.test(name))
