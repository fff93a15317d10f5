import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** The program to use: the configured one, or one in its usual places; null if it is off or not installed. */
export function findProgram(configured: string | null, usualPlaces: readonly string[]): string | null {
  if (configured === 'off') return null
  const program = configured ?? usualPlaces.find((path) => existsSync(path))
  return program !== undefined && existsSync(program) ? program : null
}

/** Writes the input of a program; with `most`, little more than so many bytes of its beginning. */
export async function writeInput(
  path: string,
  file: AsyncIterable<Uint8Array>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of file) {
      await handle.write(chunk)
      size += chunk.length
      if (size >= most) break
    }
  } finally {
    await handle.close()
  }
}
