import type { Item } from '@khlang/contract'
import { type ComponentType, createElement } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import type { Drive } from '../actions/use-drive.ts'
import { dialogTexts } from '../dialogs/texts.ts'
import type { Capability } from '../registry/capability.ts'
import type { DialogName } from '../registry/dialogs.ts'

// Not needed for the first render of a folder: loaded on demand.
export const ownDialogs = lazyDialog(() =>
  withTexts(import('../dialogs/own-dialogs.tsx'), dialogTexts).then((module) => module.OwnDialogs),
)

export type DialogHostProps = { drive: Drive; capabilities: readonly Capability[]; taken: readonly Item[] }

/** The one open dialog of a browser: one of its own, or the one that a capability has registered under the name. */
export function DialogHost({ drive, capabilities, taken }: DialogHostProps) {
  const { opened: store } = drive
  const opened = useStore(store)
  if (!opened) return null
  // A dialog closes itself only: what it did may have opened another one.
  const close = () => {
    if (store.get() === opened) store.set(null)
    // Whoever waits for an answer gets none from a dialog that never arrived.
    if (opened.name === 'conflict') opened.props.answer(null)
  }
  const registered = registeredDialog(capabilities, opened.name)
  if (registered) return createElement(registered, { ...opened.props, onClose: close })
  return <ownDialogs.Dialog {...{ drive, opened, taken }} onClose={close} />
}

/** The name has chosen the props where the dialog was opened; here it can be any of them. */
function registeredDialog(capabilities: readonly Capability[], name: DialogName) {
  const entry = capabilities.find(({ dialogs }) => dialogs?.[name])?.dialogs?.[name]
  return entry?.Dialog as ComponentType<object & { onClose: () => void }> | undefined
}
