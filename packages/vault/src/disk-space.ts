import { statfs } from 'node:fs/promises'
import { translate } from './local-files.ts'
import { VaultError } from './errors.ts'

/** Sizes in bytes; `free` is what this process may still take. */
export type DiskSize = { total: number; free: number }

const KNOWN_MS = 1000

type Options = {
  measure(): Promise<DiskSize>
  /** How much of such a disk is kept free for others. */
  reserve(size: DiskSize): number
  /** In milliseconds, for tests. */
  now?: () => number
}

export type DiskSpace = ReturnType<typeof diskSpace>

/** The sizes of the disk that a folder lies on. */
export async function measureDisk(folder: string): Promise<DiskSize> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder)
    return { total: blocks * bsize, free: bavail * bsize }
  } catch (error) {
    throw translate(error)
  }
}

/**
 * The space of a disk above a reserve that stays free for others. The disk is measured at most once a second; what has
 * been written since, or is being written, is counted here, so that the reserve holds between two measurements as well.
 */
export function diskSpace({ measure, reserve, now = () => performance.now() }: Options) {
  let left = 0
  let kept = 0
  let measuredAt = Number.NEGATIVE_INFINITY
  let measuring: Promise<void> | undefined
  /** Claimed and not yet written; and written since the last measurement began, which may have missed it. */
  let claimed = 0
  let landed = 0

  async function measureNow(): Promise<void> {
    const startedAt = now()
    landed = 0
    const size = await measure()
    kept = reserve(size)
    left = size.free - kept
    measuredAt = startedAt
  }

  /** The bytes that may still be written; below zero when the reserve has been touched. */
  async function room(): Promise<number> {
    if (now() - measuredAt >= KNOWN_MS)
      await (measuring ??= measureNow().finally(() => {
        measuring = undefined
      }))
    return left - claimed - landed
  }

  const refuse = (): never => {
    throw new VaultError('NO_SPACE', 'The storage is full: the rest of its disk is reserved')
  }

  return {
    async assertRoom(bytes: number): Promise<void> {
      if ((await room()) < bytes) refuse()
    },
    /** Counts bytes as taken before they are written, or rejects with NO_SPACE. */
    async claim(bytes: number): Promise<void> {
      await room()
      // Asked for again without a wait between the answer and the claim: others may have claimed meanwhile.
      if (left - claimed - landed < bytes) refuse()
      claimed += bytes
    },
    /** The claimed bytes have been written, or have failed to be. */
    settle(bytes: number): void {
      claimed -= bytes
      landed += bytes
    },
    /** For operators: what is left above the reserve, and the reserve. */
    state: async () => ({ room: await room(), reserve: kept }),
  }
}
