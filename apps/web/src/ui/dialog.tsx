import { CloseButton } from '@mantine/core'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { preventAutoReload } from '../lib/busy.ts'
import classes from './dialog.module.css'
import { DialogContents, focusIn } from './dialog-contents.tsx'
import { openModal, topDialog } from './dialog-stack.ts'
import { DiscardButtons } from './discard-buttons.tsx'
import { keepFocus } from './keep-focus.ts'
import { useBackStep } from './use-back-step.ts'

export type DialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** One sentence below the title. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons; the main one last. */
  footer?: ReactNode
  /** `wide` fills the window, for two columns that scroll on their own. */
  width?: 'small' | 'medium' | 'large' | 'wide'
  /** Something was typed: Escape, the cross, Back and a click outside ask before it is lost. */
  dirty?: boolean
  /** The cross, Escape, Back and a click outside do nothing, such as while something is being sent. */
  preventClose?: boolean
  role?: 'dialog' | 'alertdialog'
  /** The address says that it is open, so that Back closes it by itself. */
  inAddress?: boolean
}

/** One task above the page; a sheet from below on a phone. The element with `data-autofocus` gets the focus. */
export function Dialog(props: DialogProps) {
  return props.opened ? createPortal(<OpenDialog {...props} />, document.body) : null
}

function OpenDialog({
  onClose,
  title,
  text,
  children,
  footer,
  width = 'small',
  dirty = false,
  preventClose = false,
  role,
  inAddress = false,
}: DialogProps) {
  const { t } = useTranslation('ui')
  const element = useRef<HTMLDialogElement>(null)
  const [asking, setAsking] = useState(false)
  const id = useId()

  /** What has the focus when the page below takes the dialog away for a moment, to draw itself anew. */
  const focused = useRef<Element | null>(null)

  // Before the next key: whatever is typed from here on belongs to the dialog.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const close = openModal(dialog)
    focusIn(dialog, focused.current)
    return () => {
      focused.current = dialog.contains(document.activeElement) ? document.activeElement : null
      close()
    }
  }, [])

  useEffect(() => (element.current ? keepFocus(element.current) : undefined), [])
  useEffect(() => (dirty ? preventAutoReload('form') : undefined), [dirty])

  const leave = () => {
    if (preventClose) return
    if (dirty && !asking) setAsking(true)
    else if (!dirty) onClose()
  }
  const back = () => (asking ? setAsking(false) : leave())
  useBackStep(element, !inAddress || dirty, back)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    // An open list of choices has closed itself by this key, and is still there until it is drawn anew.
    const lists = element.current?.querySelectorAll('[role="listbox"]') ?? []
    if (![...lists].some((list) => list.checkVisibility())) back()
  }
  /** Escape where nothing in the dialog has the focus, such as after a button that was greyed while it was busy. */
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (event.target === element.current) back()
  }
  const pressedOutside = useRef(false)
  const onMouseDown = (event: MouseEvent) => {
    pressedOutside.current = event.target === element.current && isOutside(event, element.current)
  }
  const onClick = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === element.current && topDialog() === element.current) leave()
    pressedOutside.current = false
  }

  return (
    // The backdrop belongs to the element; its keyboard way is Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={classes.dialog}
      data-width={width}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      // In React it would bubble to a form of the page that shows the dialog, and submit that as well.
      onSubmit={(event) => event.stopPropagation()}
      onMouseDown={onMouseDown}
      onClick={onClick}
    >
      <header className={classes.header}>
        <h2 id={`${id}-title`}>{title}</h2>
        <CloseButton aria-label={t('close')} onClick={leave} disabled={preventClose} />
      </header>
      <div className={classes.body}>
        {text && (
          <p id={`${id}-text`} className={classes.text}>
            {text}
          </p>
        )}
        <DialogContents dialog={element}>{children}</DialogContents>
      </div>
      {asking ? (
        <footer className={classes.footer} role="alert">
          <span className={classes.prompt}>{t('dialog.discardPrompt')}</span>
          <DiscardButtons onKeep={() => setAsking(false)} onDiscard={onClose} />
        </footer>
      ) : (
        footer && (
          <footer className={classes.footer}>
            <Suspense>{footer}</Suspense>
          </footer>
        )
      )}
    </dialog>
  )
}

function isOutside(event: MouseEvent, element: HTMLElement | null) {
  const box = element?.getBoundingClientRect()
  if (!box) return false
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
