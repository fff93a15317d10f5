import { type RefObject, useEffect } from 'react'

/** Shows a dialog above the page while it is there, and gives the focus back afterwards. */
export function useModal(element: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [element])
}
