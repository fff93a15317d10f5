import { toastFailure } from '../../../ui/toasts.tsx'
import type { CommandParts, createCommands } from './commands.ts'

type Ready = ReturnType<typeof createCommands>

/** Loads the code of the commands, which no list needs to be shown. */
export const bringCommands = () => import('./commands.ts')

/** Everything that moves items; the first command waits for its code. */
export function lateCommands(parts: CommandParts) {
  const fail = (error: unknown) => toastFailure(error, parts.t('failed'))
  let asked: Promise<Ready> | null = null
  const ready = () =>
    (asked ??= bringCommands()
      .then((module) => module.createCommands({ ...parts, fail }))
      .catch((error: unknown) => {
        asked = null
        throw error
      }))

  const late =
    <Input extends unknown[]>(pick: (commands: Ready) => (...input: Input) => Promise<unknown>) =>
    async (...input: Input): Promise<void> => {
      try {
        await pick(await ready())(...input)
      } catch (error) {
        fail(error)
      }
    }
  return {
    move: late(({ move }) => move),
    copy: late(({ copy }) => copy),
    trash: late(({ trash }) => trash),
    restore: late(({ restore }) => restore),
    purge: late(({ purge }) => purge),
    fail,
  }
}
export type Commands = ReturnType<typeof lateCommands>
