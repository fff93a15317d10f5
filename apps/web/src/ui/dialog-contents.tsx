import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { Skeletons } from './skeletons.tsx'

export type DialogContentsProps = { dialog: RefObject<HTMLDialogElement | null>; children: ReactNode }

/**
 * What an open dialog shows. Whatever suspends inside leaves the dialog open: its contents make way for a moment, and come
 * back with what was typed and with the focus.
 */
export const DialogContents = ({ dialog, children }: DialogContentsProps) => (
  <Suspense fallback={<Skeletons shape="text" rows={3} />}>
    {children}
    <FocusKeeper dialog={dialog} />
  </Suspense>
)

/** Its effect begins whenever the contents are shown, and ends when they are hidden. */
function FocusKeeper({ dialog }: Pick<DialogContentsProps, 'dialog'>) {
  const focused = useRef<Element | null>(null)
  const hasShown = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    // With contents that are there at once, the dialog is not open yet and sees to the focus by itself.
    if (element?.open && !(hasShown.current && element.contains(document.activeElement)))
      focusIn(element, focused.current)
    hasShown.current = true
    return () => {
      focused.current = element?.contains(document.activeElement) ? document.activeElement : null
    }
  }, [dialog])
  return null
}

/** Gives the focus to what had it before, else to the element that is marked for it. */
export function focusIn(dialog: HTMLDialogElement, before: Element | null) {
  const target = before?.isConnected ? before : dialog.querySelector('[data-autofocus]')
  if (target instanceof HTMLElement) target.focus()
}
