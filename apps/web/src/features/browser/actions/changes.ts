import { changeItem, createFolder, type Item } from '@khlang/contract'
import { call, isCode } from '../../../lib/call.ts'
import { toast } from '../../../ui/toasts.tsx'
import { driveKeys } from '../browser.api.ts'
import { patchItems, putItem, refreshLists, takeOutAhead } from '../browser.cache.ts'
import type { CommandParts } from './commands.ts'
import type { Commands } from './late-commands.ts'
import { offerUndo } from './undo.ts'

/** Changes of single items: their name, star and hiding; and new folders. */
export function createChanges({ queries, t, openDialog }: CommandParts, { fail }: Pick<Commands, 'fail'>) {
  /** Throws errors for the dialog to show; a stale item offers to reload, and keeps the name. */
  async function rename(item: Item, name: string): Promise<void> {
    const before = patchItems(queries, new Set([item.id]), { name })
    try {
      const changed = await send(item, { name })
      putItem(queries, changed)
      refreshLists(queries, [item.parentId])
      const revert = async () => {
        try {
          putItem(queries, await send(changed, { name: item.name }))
          refreshLists(queries, [item.parentId])
        } catch (error) {
          fail(error)
        }
      }
      offerUndo({ message: t('rename.done', { name: changed.name }), label: t('undo'), focusIds: [item.id], revert })
    } catch (error) {
      before.restore()
      if (!isCode(error, 'ITEM_STALE')) throw error
      openDialog('stale', { message: error instanceof Error ? error.message : '', item, typed: name })
    }
  }

  const send = (item: Item, body: { name?: string; starred?: boolean; hidden?: boolean }) =>
    call(
      changeItem,
      { params: { id: item.id }, body },
      body.name ? { headers: { 'If-Match': String(item.revision) } } : {},
    )

  /** Personal marks need no revision. Four requests at a time. */
  async function mark(items: readonly Item[], body: { starred: boolean } | { hidden: boolean }) {
    const failed: unknown[] = []
    const queue = [...items]
    const work = async () => {
      for (let item = queue.shift(); item; item = queue.shift())
        await send(item, body).catch((error) => failed.push(error))
    }
    await Promise.all([work(), work(), work(), work()])
    if (failed.length > 0) throw failed[0]
  }

  async function star(items: readonly Item[], starred: boolean) {
    const ids = new Set(items.map((item) => item.id))
    const before = patchItems(queries, ids, { starred })
    try {
      await mark(items, { starred })
      // A list fetched meanwhile may lack the mark.
      patchItems(queries, ids, { starred })
      toast({ tone: 'good', message: t(starred ? 'star.done' : 'star.undone', { count: items.length }) })
    } catch (error) {
      before.restore()
      fail(error)
    }
    // A list that is still loading is refetched.
    const isReading = queries.isFetching({ queryKey: driveKeys.lists() }) > 0
    refreshLists(queries, isReading ? items.map((item) => item.parentId) : [])
  }

  async function hide(items: readonly Item[], hidden: boolean) {
    const out = takeOutAhead(queries, items)
    try {
      await mark(items, { hidden })
      const message = t(hidden ? 'hide.done' : 'hide.undone', { count: items.length })
      const revert = async () => {
        await mark(items, { hidden: !hidden }).catch(fail)
        refreshLists(queries)
      }
      offerUndo({ message, label: t('undo'), focusIds: items.map((item) => item.id), revert })
    } catch (error) {
      out.restore()
      fail(error)
    }
    out.letIn()
    refreshLists(
      queries,
      items.map((item) => item.parentId),
    )
  }

  async function newFolder(parentId: string, name: string): Promise<Item> {
    const made = await call(createFolder, { body: { parentId, name } })
    refreshLists(queries, [parentId])
    toast({ tone: 'good', message: t('newFolder.done', { name: made.name }) })
    return made
  }

  return { rename, star, hide, newFolder }
}
export type Changes = ReturnType<typeof createChanges>
