import { createStore } from './store.ts'

/** Set while a call waits for the person to confirm that it is them. */
export const steppingUp = createStore<((confirmed: boolean) => void) | null>(null)

let asking: Promise<boolean> | null = null

/** Asks the person to confirm the session, once for all calls that wait; false if they would rather not. */
export function stepUp(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => steppingUp.set(() => resolve)).finally(() => {
    asking = null
    steppingUp.set(null)
  })
  return asking
}
