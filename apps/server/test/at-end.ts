/** Resources opened by a test file, closed when it ends, in reverse order. */
const open: (() => Promise<unknown>)[] = []

/**
 * Closes a resource when the test file ends. Test worlds are mostly created in a hook, where `afterAll` is too late;
 * and the process continues with other files, which would run out of connections.
 */
export function atEnd(close: () => Promise<unknown>): void {
  open.push(close)
}

export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).toReversed()) await close()
}
