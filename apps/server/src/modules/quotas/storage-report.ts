import type { StorageReport } from '@khlang/contract/storage'
import type { StorageClass, StorageKind } from '@khlang/contract/storage-kinds'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, transactUnsynced } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { model } from '../drive/index.ts'
import * as repo from './storage.repo.ts'
import { forecast, trendDays } from './storage.rules.ts'
import type { QuotasDeps } from './deps.ts'

const minute = 60_000
/** How long a report is valid, in minutes: reports of small drives are cheap, those of large drives take seconds. */
const freshOf = (report: repo.Report | undefined) =>
  (report?.files ?? 0) + (report?.versions ?? 0) > 20_000 ? 10 : 0.05
const topFiles = 100
const keptDays = 400

/** What fills a drive (T19): counted by a job, shown with current names and permissions. */
export function createStorageReport({ db, clock, access }: QuotasDeps) {
  /** The person's own drive, or for Admin Business the one of the business. */
  async function requireDrive(actor: PersonActor, kind: StorageKind): Promise<model.DriveRow> {
    if (kind === 'business' && !actor.isAdmin) throw new AppError('NOT_ADMIN')
    const drives = await model.findDrives(db, actor.accountId, actor.personId)
    const drive = drives.find((one) => one.kind === kind)
    if (!drive) throw new AppError('NOT_FOUND')
    return drive
  }

  /** Queues a count of a drive, unless one was requested within these minutes. */
  const ask = (driveId: string, minutes: number): Promise<boolean> =>
    transactUnsynced(db, async (tx) => {
      const now = clock.now()
      const requested = await repo.askForReport(tx, driveId, now, new Date(now.getTime() - minutes * minute + 1))
      if (requested) await enqueue(tx, 'drive:measure', { driveId }, { key: `measure ${driveId}` })
      return requested
    })

  const ofLiving = ({ item }: model.Proved) => ({
    id: item.id,
    name: item.name,
    mimeType: item.mime_type,
    size: item.size,
    modifiedAt: item.modified_at.toISOString(),
    folderId: item.parent_id ?? item.id,
  })

  /** Those of these files that still exist and that the caller can see. */
  async function resolveNames(actor: PersonActor, ids: readonly string[]) {
    const located = await access.findAllowed(db, actor, 'item.see', [...new Set(ids)])
    const found = new Map<string, ReturnType<typeof ofLiving>>()
    for (const [id, one] of located) if (model.stateOf(one, clock.now()) === 'normal') found.set(id, ofLiving(one))
    return (id: string) => found.get(id) ?? []
  }

  async function lists(actor: PersonActor, report: repo.Report | undefined) {
    const { biggest = [], duplicates = [], histories = [] } = report ?? {}
    const find = await resolveNames(actor, [
      ...biggest,
      ...duplicates.flatMap(({ ids }) => ids),
      ...histories.map(({ id }) => id),
    ])
    return {
      biggest: biggest.flatMap(find),
      duplicates: duplicates.flatMap(({ size, count, ids }) => {
        const files = ids.flatMap(find).filter((file) => file.size === size)
        // Of more than twenty of a kind only the first are named.
        const left = count > ids.length ? count : files.length
        return files.length < 2 ? [] : [{ size, count: left, wasted: size * (left - 1), files }]
      }),
      histories: histories.flatMap(({ id, versions, bytes }) =>
        [find(id)].flat().map((file) => ({ ...file, versions, versionBytes: bytes })),
      ),
    }
  }

  return {
    requireDrive,
    async read(actor: PersonActor, kind: StorageKind): Promise<StorageReport> {
      const drive = await requireDrive(actor, kind)
      const before = await repo.findReport(db, drive.id)
      const fresh = freshOf(before)
      const isOld = !before?.measured_at || before.measured_at.getTime() < clock.now().getTime() - fresh * minute
      const asked = isOld && (await ask(drive.id, fresh))
      const [space, boxes, growth, shown] = await Promise.all([
        model.findSpace(db, drive.id),
        repo.sumBoxes(db, drive.id),
        repo.findGrowth(db, [drive.id], clock.now(), trendDays),
        lists(actor, before),
      ])
      const { used = 0, quota: max = 0 } = space ?? {}
      const remain = Math.max(0, max - used)
      return {
        kind,
        used,
        max,
        remain,
        ...forecast(growth.get(drive.id), remain),
        measuredAt: before?.measured_at?.toISOString() ?? null,
        measuring: asked || (before !== undefined && before.asked_at > (before.measured_at ?? new Date(0))),
        files: { count: before?.files ?? 0, bytes: before?.file_bytes ?? 0 },
        versions: { count: before?.versions ?? 0, bytes: before?.version_bytes ?? 0 },
        trash: { count: before?.trash_items ?? 0, bytes: before?.trash_bytes ?? 0 },
        ...boxes,
        sharedOut: { count: before?.shared_files ?? 0, bytes: before?.shared_bytes ?? 0 },
        ...shown,
      }
    },
    /**
     * What the account's storage holds, by class: of Drive Business for its admins, of one's own drive for everybody else.
     * Together it is what the quota counts (C71): old versions and trash are as last counted, and what has changed since is
     * among the files.
     */
    async classes(actor: PersonActor): Promise<Record<StorageClass, number>> {
      const kind = actor.accountKind === 'business' && actor.isAdmin ? 'business' : 'personal'
      const drive = await requireDrive(actor, kind)
      const [space, report, boxes] = await Promise.all([
        model.findSpace(db, drive.id),
        repo.findReport(db, drive.id),
        repo.sumBoxes(db, drive.id),
      ])
      const [inbox, outbox] = [boxes.inbox.bytes, boxes.outbox.bytes]
      const rest = Math.max(0, (space?.used ?? 0) - inbox - outbox)
      const trash = Math.min(rest, report?.trash_bytes ?? 0)
      const versions = Math.min(rest - trash, report?.version_bytes ?? 0)
      return { files: rest - trash - versions, versions, trash, inbox, outbox }
    },
    /** Counts a drive now; concurrent counts write the same result. */
    async measure(driveId: string): Promise<void> {
      const at = clock.now()
      const counted = await repo.inSnapshot(db, async (tx) => ({
        trash: await repo.sumTrash(tx, driveId),
        files: await repo.sumFiles(tx, driveId),
        shared: await repo.sumShared(tx, driveId, at),
        histories: await repo.sumOldVersions(tx, driveId, topFiles),
        biggest: await repo.findBiggest(tx, driveId, topFiles),
        duplicates: await repo.findDuplicates(tx, driveId, topFiles),
      }))
      const { trash, files, shared, histories, biggest, duplicates } = counted
      await transact(db, (tx) =>
        repo.writeReport(tx, driveId, {
          measured_at: at,
          files: files.count,
          file_bytes: files.bytes,
          versions: histories.count,
          version_bytes: histories.bytes,
          trash_items: trash.count,
          trash_bytes: trash.bytes,
          shared_files: shared.count,
          shared_bytes: shared.bytes,
          biggest,
          duplicates,
          histories: histories.top,
        }),
      )
    },
    /** Recounts after a cleanup, which makes the old report useless. */
    async remeasure(driveId: string): Promise<void> {
      await ask(driveId, 0)
    },
    noteDay: (): Promise<void> =>
      transact(db, (tx) => repo.noteDay(tx, clock.now().toISOString().slice(0, 10), keptDays)),
  }
}
