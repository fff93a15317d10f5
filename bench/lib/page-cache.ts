import { execFile } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Has the system forget the bytes of these files, which stay on the disk. A machine that was given memory but never used
 * it pays for each page once: a gigabyte that comes after others would be measured by that, and not by its upload.
 */
export async function forgetCached(folder: string): Promise<void> {
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile())
      await run('dd', [
        'if=/dev/null',
        `of=${file}`,
        'oflag=nocache',
        'conv=notrunc,fdatasync',
        'count=0',
        'status=none',
      ])
  }
}
