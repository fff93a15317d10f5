import type { RefObject } from 'react'
import { useHeldSteps, useSpareEntry } from '../lib/leaving.ts'
import { topDialog } from './dialog-stack.ts'

/** While it is on, Back runs `back` instead of leaving the page below, if the dialog is the topmost one. */
export function useBackStep(dialog: RefObject<HTMLDialogElement | null>, isOn: boolean, back: () => void): void {
  useSpareEntry(isOn)
  useHeldSteps(isOn, ({ isBack }) => {
    if (!isBack || topDialog() !== dialog.current) return false
    // Once the step has been taken back: closing may be a separate step.
    setTimeout(back)
    return true
  })
}
