import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  free(): number
  /** Leaves this many bytes. */
  fill(left: number): Promise<void>
  empty(): Promise<void>
  remove(): void
}

/** An in-memory disk of a few megabytes; undefined if it cannot be mounted. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'khlang-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const remove = () => {
    process.off('exit', remove)
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return {
    folder,
    free,
    async fill(left) {
      const file = await open(ballast, 'a')
      try {
        for (let rest = free() - left; rest > 0; rest -= 1024 * 1024)
          await file.write(Buffer.alloc(Math.min(rest, 1024 * 1024), 1)).catch(() => undefined)
      } finally {
        await file.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    remove,
  }
}
