import { randomUUID } from 'node:crypto'
import { type Language, trashDays, versionRetention } from '@khlang/contract'
import type { Alarm } from '@khlang/contract/alarms'
import { type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, type Tx } from '../../../platform/db.ts'
import { readInBoth } from '../../../platform/reader.ts'
import * as repo from './alarms.repo.ts'
import { alarmMail, continues, isBurst, relevantLiveCount, sumOf, type Touched, windowStart } from './alarms.rules.ts'
import { oneByOne } from '../../../platform/one-by-one.ts'
import { addressIn } from '../../../platform/page-address.ts'
import { findPersonName, findPersonNames } from '../../../platform/person-names.ts'
import { model } from '../../drive/index.ts'
import { driveOwners } from '../../notifications/index.ts'
import type { HistoryDeps } from '../deps.ts'

/** Files in trashed folders are counted up to this number. */
const countedFiles = 100_000
const shownAtOnce = 10
const day = 86_400_000

type Measured = Touched & { person_id: string; people: number; began_at: Date; last_at: Date }

/** Reports bursts: many files trashed, deleted or overwritten in a short time, by anybody (A30). */
export function createAlarms({ db, clock, audit, access, notifications, publicUrl }: HistoryDeps) {
  /** Sums all shares of a drive, with the files in trashed folders; the person with most of them comes first. */
  async function measure(shares: readonly repo.Share[]): Promise<Measured | null> {
    const counted = await Promise.all(
      shares.map(async ({ folders, ...share }) => ({
        ...share,
        trashed: share.trashed + (await repo.countFilesIn(db, folders, countedFiles)),
      })),
    )
    const done = counted.filter((share) => sumOf(share) > 0).sort((a, b) => sumOf(b) - sumOf(a))
    const [first] = done
    if (!first) return null
    const total = (key: keyof Touched) => done.reduce((sum, share) => sum + share[key], 0)
    return {
      trashed: total('trashed'),
      purged: total('purged'),
      rewritten: total('rewritten'),
      person_id: first.person_id,
      people: done.length,
      began_at: done.reduce((least, share) => (share.began_at < least ? share.began_at : least), first.began_at),
      last_at: done.reduce((most, share) => (share.last_at > most ? share.last_at : most), first.last_at),
    }
  }

  /** Extends a known burst; otherwise the measured changes may be a new one. */
  const judge = (driveId: string, shares: readonly repo.Share[], now: Date) =>
    transact(db, async (tx) => {
      await repo.lockAlarms(tx, driveId)
      const known = await repo.findLatest(tx, driveId)
      if (known && continues(known, now)) {
        // A dismissed burst is only extended, so that it does not become a new one.
        const since = known.dismissed_at ? windowStart(now) : known.began_at
        const whole = await measure(await repo.findShares(tx, since, driveId))
        if (!whole || whole.last_at <= known.last_at) return
        const { began_at: _, ...grown } = whole
        await repo.updateAlarm(tx, known.id, known.dismissed_at ? { last_at: whole.last_at } : grown)
        return
      }
      const measured = await measure(shares)
      if (!measured || !isBurst(measured, await repo.countLive(tx, driveId, relevantLiveCount(measured)))) return
      await repo.insertAlarm(tx, { id: randomUUID(), drive_id: driveId, ...measured })
    })

  /** One mail to each owner of the drive, with the same key if a process died before recording it. */
  async function notify(tx: Tx, alarm: NonNullable<Awaited<ReturnType<typeof repo.lockUnnotified>>>): Promise<void> {
    const { id, drive_id, root_id, kind, account_id, trashed, purged, rewritten } = alarm
    const who = await readInBoth(() => findPersonName(tx, alarm.person_id))
    const owner = await readInBoth(() => driveOwners.findDriveOwner(tx, drive_id))
    const nameFor = (language: Language) => (kind === 'business' ? (owner[language].business ?? '') : null)
    const path = kind === 'business' ? `/drivebusiness/${account_id}` : '/mydrive'
    const address = addressIn(publicUrl, path, account_id)
    let sent = 0
    const recipients = await driveOwners.findDriveRecipients(tx, drive_id)
    const mailIn = (language: Language) =>
      alarmMail({ trashed, purged, rewritten, who: who[language], name: nameFor(language) }, address, language)
    for (const { person_id, email, language } of recipients) {
      await notifications.notify(tx, {
        kind: 'manyChanges',
        key: id,
        personId: person_id,
        accountId: account_id,
        data: {
          who,
          count: trashed + purged + rewritten,
          name: kind === 'business' ? { th: nameFor('th') ?? '', en: nameFor('en') ?? '' } : driveOwners.myDriveName,
        },
        path,
        at: alarm.began_at,
        mail: mailIn(language),
      })
      if (email !== null) sent++
    }
    if (kind === 'business') {
      const alert = { businessId: account_id, event: 'security', key: id, at: alarm.began_at, mail: mailIn } as const
      sent += await notifications.alerts.send(
        tx,
        alert,
        recipients.map(({ email }) => email),
      )
    }
    await repo.markNotified(tx, id, clock.now())
    const data = { alarmId: id, trashed, purged, rewritten, sent }
    await audit.record(tx, systemActor('alarm'), { type: 'alarm.raised', subject: root_id, data })
  }

  const mayAnswer = async (actor: PersonActor, rootId: string) =>
    (await access.evaluate(db, actor, 'item.log', rootId)).code === null

  return {
    /** Examines the last minutes of the log, records each burst once, and reports it. */
    async watch(): Promise<void> {
      const now = clock.now()
      const shares = await repo.findShares(db, windowStart(now), null)
      for (const [driveId, own] of Map.groupBy(shares, (share) => share.drive_id)) await judge(driveId, own, now)
      await oneByOne(
        db,
        async (tx, failed, trying) => {
          const alarm = await repo.lockUnnotified(tx, failed)
          if (!alarm) return false
          trying(alarm.id)
          await notify(tx, alarm)
          return true
        },
        (count) => `${count} bursts could not be reported`,
      )
    },

    async list(actor: PersonActor): Promise<{ items: Alarm[] }> {
      const drives = new Map<string, { rootId: string; kind: string; name: string }>()
      for (const { id, root_id, kind, owner_name } of await model.findDrives(db, actor.accountId, actor.personId))
        if (await mayAnswer(actor, root_id)) drives.set(id, { rootId: root_id, kind, name: owner_name })
      if (drives.size === 0) return { items: [] }
      // Later the trash has been emptied, and nothing can be restored.
      const since = new Date(clock.now().getTime() - trashDays * day)
      const rows = await repo.findOpen(db, [...drives.keys()], since, shownAtOnce)
      const names = await findPersonNames(
        db,
        rows.map((row) => row.person_id),
      )
      return {
        items: rows.flatMap(({ id, drive_id, person_id, people, trashed, purged, rewritten, began_at, last_at }) => {
          const drive = drives.get(drive_id)
          if (!drive) return []
          return {
            id,
            rootId: drive.rootId,
            name: drive.name,
            trashed,
            purged,
            rewritten,
            kind: drive.kind === 'business' ? 'business' : 'personal',
            by: { name: names.get(person_id) ?? '', me: person_id === actor.personId },
            others: people - 1,
            since: began_at.toISOString(),
            until: last_at.toISOString(),
            before: new Date(began_at.getTime() - 1).toISOString(),
          }
        }),
      }
    },

    dismiss: (actor: PersonActor, id: string, how: 'meant' | 'rolledBack'): Promise<Record<string, never>> =>
      transact(db, async (tx) => {
        const alarm = await repo.lockAlarm(tx, id)
        if (!alarm || !(await mayAnswer(actor, alarm.root_id))) throw new AppError('NOT_FOUND')
        if (alarm.dismissed_at) return {}
        await repo.markDismissed(tx, id, actor.personId, clock.now())
        await audit.record(tx, actor, { type: 'alarm.dismissed', subject: alarm.root_id, data: { alarmId: id, how } })
        return {}
      }),

    sweep: () =>
      transact(db, (tx) => repo.deleteAlarmsBefore(tx, new Date(clock.now().getTime() - versionRetention.days * day))),
  }
}
