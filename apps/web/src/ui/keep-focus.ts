import { focusIn } from './dialog-contents.tsx'
import { topDialog } from './dialog-stack.ts'

/**
 * Keeps the focus of whoever uses the keyboard in an open dialog: it returns to what was greyed while the dialog was busy,
 * and goes to the element that is marked for it when what had it is gone. The returned function ends that.
 */
export function keepFocus(dialog: HTMLDialogElement): () => void {
  /** What had the focus last, unless it was pressed: a phone would show its keyboard. */
  let last: Element | null = null
  let frame = 0
  const note = ({ target }: Event) => {
    last = target instanceof Element && target.matches(':focus-visible') ? target : null
  }
  const forget = () => {
    last = null
  }
  const check = () => {
    if (!last || document.activeElement !== document.body || topDialog() !== dialog) return
    if (!(last.isConnected && last.matches(':disabled'))) focusIn(dialog, last)
  }
  // Whoever took it away may also give it to something else.
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(check)
  })
  dialog.addEventListener('focusin', note)
  dialog.addEventListener('pointerdown', forget)
  observer.observe(dialog, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    dialog.removeEventListener('focusin', note)
    dialog.removeEventListener('pointerdown', forget)
  }
}
