import { createDocument, type DocumentKind } from '@khlang/contract'
import { call } from '../../../lib/call.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { CommandParts } from '../actions/commands.ts'
import { refreshLists } from '../browser.cache.ts'
import { requestFocus } from '../state/focus-request.ts'

/** A new empty document, which gets the focus in its folder. */
export async function makeDocument(
  { queries, t }: Pick<CommandParts, 'queries' | 't'>,
  parentId: string,
  kind: DocumentKind,
  name: string,
): Promise<void> {
  const made = await call(createDocument, { params: { id: parentId }, body: { kind, name } })
  requestFocus([made.id])
  refreshLists(queries, [parentId])
  toast({ tone: 'good', message: t('newDocument.done', { name: made.name }) })
}
