import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

/** Whether keys belong to a field just now, so that shortcuts must keep quiet. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName)
}

/** A dialog or menu is open, or on its way: the page below must not react to keys. */
export const isCovered = () => document.querySelector('dialog[open], [role="menu"], [data-dialog-placeholder]') !== null

export type KeyRow = { keys: readonly string[]; label: string }
export type KeyGroup = { id: string; label: string; rows: readonly KeyRow[] }

const groups = createStore<readonly KeyGroup[]>([])

/** Lists keys in the help of `?` while the component is there; pass the same array each time. */
export function useKeyHelp(group: KeyGroup) {
  useEffect(() => {
    groups.set((before) => [...before.filter((one) => one.id !== group.id), group])
    return () => groups.set((before) => before.filter((one) => one !== group))
  }, [group])
}
export const useKeyGroups = () => useStore(groups)
