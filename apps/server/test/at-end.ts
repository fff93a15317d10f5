/** What the worlds of a test file have opened, to be closed at its end, the last one first. */
const open: (() => Promise<unknown>)[] = []

/**
 * Closes something at the end of the test file. Worlds are mostly made in a hook, where `afterAll` comes too late; and
 * the process goes on with other files, in which connections that were left open would run out.
 */
export function atEnd(close: () => Promise<unknown>): void {
  open.push(close)
}

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).toReversed()) await close()
}
