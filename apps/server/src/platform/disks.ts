import { join } from 'node:path'
import { type DiskSize, diskSpace, type DiskSpace, measureDisk, parseStorageUrl } from '@khlang/vault'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

const leastBytes = 1024 ** 3
const share = 0.02

/** What stays free for the database on a disk of this size. */
export const reserveOf =
  (setting: number | null) =>
  ({ total }: DiskSize): number =>
    setting ?? Math.max(leastBytes, total * share)

/** The local disks with a reserve for the database: that of the files, which obey it, and that of the database itself. */
export type Disks = Partial<Record<'files' | 'database', DiskSpace>>

/** The disks that this installation writes to. A bucket and an external database look after themselves. */
export function openDisks({ storageUrl, database, dataDir, diskReserveBytes }: Config): Disks {
  const reserve = reserveOf(diskReserveBytes)
  const spaceOf = (folder: string) => diskSpace({ measure: () => measureDisk(folder), reserve })
  const storage = parseStorageUrl(storageUrl)
  return {
    ...(storage.kind === 'local' && { files: spaceOf(storage.folder) }),
    ...(database === 'embedded' && { database: spaceOf(join(dataDir, 'postgres')) }),
  }
}

/** The disks on which no more than the reserve is left. */
export async function findFullDisks(disks: Disks) {
  const states = await Promise.all(
    Object.entries(disks).map(async ([disk, space]) => ({ disk, ...(await space.state()) })),
  )
  return states.filter(({ room }) => room <= 0)
}

/** Says at the start which disks are full: everything but writing files works. */
export async function warnAboutFullDisks(disks: Disks, log: Log): Promise<void> {
  for (const { disk, room, reserve } of await findFullDisks(disks))
    log.warn(
      { disk, freeBytes: Math.max(0, room + reserve), reserveBytes: reserve },
      `the disk of the ${disk} is full: files are not taken until there is space again`,
    )
}
