import { Button, CloseButton } from '@mantine/core'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CallError, isDeclined } from '../lib/call.ts'
import { shortenNames } from '../lib/short-names.ts'
import { createStore, useStore } from '../lib/store.ts'
import { useTopDialog } from './dialog-stack.ts'
import classes from './toasts.module.css'

export type Toast = {
  message: ReactNode
  tone?: 'info' | 'good' | 'bad'
  action?: { label: string; run: () => void; isUndo?: boolean }
  /** Milliseconds; null stays until closed. Default: 5 s, 10 s with an action. */
  life?: number | null
}
type Shown = Toast & { id: number }

const shown = createStore<readonly Shown[]>([])
let next = 1

/** Shows a short message; returns its id. */
export function toast(entry: Toast): number {
  const id = next++
  shown.set((before) => [...before.slice(-3), { ...entry, id }])
  return id
}

export const dismissToast = (id: number) => shown.set((before) => before.filter((one) => one.id !== id))

/** Says why something did not work: the catalogue's own words where the server refused it, else these. */
export const toastFailure = (error: unknown, otherwise: string) => {
  if (!isDeclined(error)) toast({ tone: 'bad', message: error instanceof CallError ? error.message : otherwise })
}

/** Something done at once that can be taken back for 10 seconds. */
export const toastUndo = (message: ReactNode, undoLabel: string, undo: () => void) =>
  toast({ message, tone: 'good', life: 10_000, action: { label: undoLabel, run: undo, isUndo: true } })

/** The place where toasts appear: above everything, also above an open dialog. */
export function Toasts() {
  const { t } = useTranslation('ui')
  const list = useStore(shown)
  const dialog = useTopDialog()
  return createPortal(
    <section className={classes.region} aria-label={t('messages')} aria-live="polite">
      {list.map((one) => (
        <ToastCard key={one.id} entry={one} />
      ))}
    </section>,
    dialog ?? document.body,
  )
}

/** A name may have 255 letters: in the middle of a sentence it is shortened, so that its end is read, too. */
function Message({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return <div className={classes.message}>{children}</div>
  const shown = shortenNames(children)
  return (
    <div className={classes.message} title={shown === children ? undefined : children}>
      {shown}
    </div>
  )
}

const icons = { info: Info, good: CircleCheck, bad: CircleAlert }

function ToastCard({ entry }: { entry: Shown }) {
  const { t } = useTranslation('ui')
  const [held, setHeld] = useState(false)
  const { id, message, action, tone = 'info', life = action ? 10_000 : 5000 } = entry
  useEffect(() => {
    if (held || life === null) return
    const timer = setTimeout(() => dismissToast(id), life)
    return () => clearTimeout(timer)
  }, [held, id, life])
  const Icon = icons[tone]
  const before = useRef<Element | null>(null)
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setHeld(true)
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  /** The focus goes back to where it was, if that is still there. */
  const leave = () => {
    dismissToast(id)
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
  }
  const act = () => {
    leave()
    action?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // By physical key: with a Thai layout it gives a Thai letter.
    const isUndoKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyZ'
    if (!isUndoKey || !action?.isUndo) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint: pausing while a pointer rests on it is a help, not a control
    <div
      className={classes.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden="true" className={classes.icon} />
      <Message>{message}</Message>
      {action && (
        <Button size="compact-sm" variant="subtle" onClick={act} onKeyDown={onKeyDown}>
          {action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('close')} onClick={leave} onKeyDown={onKeyDown} />
    </div>
  )
}
