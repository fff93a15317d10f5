import { requestFirstRow } from '../state/focus-request.ts'
import type { Item, ItemDetail } from '@khlang/contract'
import { toast } from '../../../ui/toasts.tsx'
import { clipboard } from '../state/clipboard.ts'
import type { ItemAction } from '../registry/item-action.ts'
import { undo } from '../actions/undo.ts'
import type { Drive } from '../actions/use-drive.ts'
import type { OuterCommand } from '../list/use-key-input.ts'
import { uploadRefusalText } from '../model/refusal-text.ts'
import type { Selection } from '../model/selection.ts'
import { type ActionContext, perform, reasonAgainst } from './action-entries.ts'

export type OuterParts = {
  drive: Drive
  selection: Selection
  items: readonly Item[]
  actions: readonly ItemAction[]
  context: ActionContext
  folder: ItemDetail | null
  onOpen: (item: Item) => void
  onPreview: (item: Item) => void
  onUp: (() => void) | null
  onDetails: () => void
}

/** Pastes what was cut or copied into a folder. */
export function pasteInto(drive: Drive, folder: Pick<Item, 'id' | 'name'>): boolean {
  const clip = clipboard.get()
  if (!clip) return false
  if (clip.mode === 'cut') {
    clipboard.set(null)
    void drive.commands.move(clip.items, folder)
  } else void drive.commands.copy(clip.items, folder)
  return true
}

/** Shortcuts for the selection: the same actions and refusals as in the bar and the menu. */
export function outerCommands(parts: OuterParts): (command: OuterCommand) => boolean {
  const { drive, selection, items, actions, context, folder, onOpen, onPreview, onUp, onDetails } = parts
  const chosen = () => {
    const ids = selection.ids()
    const focus = selection.focus()
    return items.filter((item) => (ids.size > 0 ? ids.has(item.id) : item.id === focus))
  }
  const focused = () => items.find((item) => item.id === selection.focus())

  /** One action under several ids: Delete trashes here, and purges in the trash. */
  function act(...ids: string[]): boolean {
    const targets = chosen()
    const action = actions.find((one) => ids.includes(one.id) && one.fits(targets))
    if (!action) return false
    const reason = reasonAgainst(action, targets, context)
    if (reason) toast({ message: reason })
    else perform(action, targets, context)
    return true
  }

  function paste(into: ItemDetail): boolean {
    const against = clipboard.get() && uploadRefusalText(context.t, into, context.myId)
    if (!against) return pasteInto(drive, into)
    toast({ message: against })
    return true
  }

  return (command) => {
    const item = focused()
    switch (command) {
      case 'open':
        if (item?.type === 'folder') requestFirstRow()
        if (item) onOpen(item)
        return item !== undefined
      case 'preview':
        if (item) onPreview(item)
        return item !== undefined
      case 'up':
        onUp?.()
        return onUp !== null
      case 'rename':
        return act('rename')
      case 'trash':
        return act('trash', 'purge')
      case 'cut':
        return act('cut')
      case 'share':
        return act('share')
      case 'copy':
        // Marked text on the page is copied as text.
        return getSelection()?.type !== 'Range' && act('copy')
      case 'paste':
        return folder !== null && paste(folder)
      case 'undo':
        void undo().catch(drive.commands.fail)
        return true
      case 'details':
        onDetails()
        return true
    }
  }
}
