import type { Job } from '../../platform/jobs.ts'
import type { Drive } from './drive.service.ts'

export const driveJobs = ({
  trash,
  housekeeping,
  large,
  locks,
  passwords,
  retention,
  warnings,
  ...drive
}: Drive): Job[] => [
  {
    name: 'drive:large-tree',
    async run(payload) {
      await large.run(textIn(payload, 'jobId'))
    },
  },
  {
    name: 'drive:restore',
    async run(payload) {
      await drive.restores.run(textIn(payload, 'runId'))
    },
  },
  {
    name: 'drive:export-log',
    async run(payload) {
      await drive.logExports.run(textIn(payload, 'exportId'))
    },
  },
  {
    name: 'drive:check-log',
    async run(payload) {
      await drive.logChecks.run(textIn(payload, 'checkId'))
    },
  },
  {
    name: 'drive:forget-jobs',
    cron: '20 3 * * *',
    async run() {
      await drive.jobs.sweep()
      await drive.restores.sweep()
      await drive.alarms.sweep()
      await drive.logExports.sweep()
    },
  },
  {
    name: 'drive:end-locks',
    cron: '* * * * *',
    async run() {
      await locks.sweep()
    },
  },
  { name: 'drive:release-idle-locks', cron: '* * * * *', run: () => drive.unlocking.releaseIdle() },
  {
    name: 'drive:mail-unlock-request',
    async run(payload) {
      const text = (name: string) => textIn(payload, name)
      const who = { holderId: text('holderId'), askerId: text('askerId'), accountId: text('accountId') }
      const what = { requestId: text('requestId'), itemId: text('itemId'), manual: text('manual'), at: text('at') }
      await drive.unlocking.mailHolder({ ...who, ...what })
    },
  },
  {
    name: 'drive:mail-unlocked',
    async run(payload) {
      const text = (name: string) => textIn(payload, name)
      const who = { askerId: text('askerId'), accountId: text('accountId') }
      await drive.unlocking.mailAsker({ ...who, requestId: text('requestId'), itemId: text('itemId'), at: text('at') })
    },
  },
  {
    name: 'drive:tell-of-guesses',
    async run(payload) {
      const text = (name: string) => textIn(payload, name)
      await drive.guesses.tell({ itemId: text('itemId'), personId: text('personId'), at: text('at') })
    },
  },
  {
    name: 'drive:date-items',
    async run(payload) {
      await drive.dateItems.run(textIn(payload, 'jobId'))
    },
  },
  {
    name: 'drive:rename-hashtag',
    async run(payload) {
      await drive.hashtagNames.run(textIn(payload, 'jobId'))
    },
  },
  { name: 'drive:trash-expired', cron: '5 * * * *', run: () => drive.autoTrash.run() },
  { name: 'drive:warn-of-expiry', cron: '* * * * *', run: () => warnings.warnDue() },
  {
    name: 'drive:clean-up',
    async run(payload) {
      await drive.cleanup.run(textIn(payload, 'jobId'))
    },
  },
  {
    name: 'drive:measure',
    async run(payload) {
      await drive.report.measure(textIn(payload, 'driveId'))
    },
  },
  { name: 'drive:note-day', cron: '10 17 * * *', run: () => drive.report.noteDay() },
  { name: 'drive:warn-of-quota', cron: '*/2 * * * *', run: () => drive.quotaWarnings.warn() },
  { name: 'drive:tell-admins-of-quota', cron: '7 * * * *', run: () => drive.quotaWarnings.tellAdmins() },
  { name: 'drive:watch-bursts', cron: '* * * * *', run: () => drive.alarms.watch() },
  { name: 'drive:apply-quotas', cron: '50 * * * *', run: () => drive.quotas.applyAll() },
  {
    name: 'drive:apply-quotas-after',
    async run(payload) {
      await drive.quotas.applyAfter(textIn(payload, 'subject'))
    },
  },
  {
    name: 'drive:forget-unlocks',
    cron: '40 * * * *',
    async run() {
      await passwords.sweep()
      await drive.encryption.sweep()
    },
  },
  { name: 'drive:purge-expired-trash', cron: '*/10 * * * *', run: () => trash.purgeExpired() },
  { name: 'drive:purge-expired-vault', cron: '35 * * * *', run: () => drive.vault.purgeExpired() },
  { name: 'drive:purge-replaced', cron: '15 * * * *', run: () => retention.purgeReplaced() },
  { name: 'drive:purge-old-versions', cron: '25 19 * * *', run: () => retention.purgeOld() },
  { name: 'drive:fold-quota', cron: '* * * * *', run: () => housekeeping.foldQuota() },
  {
    name: 'drive:collect',
    cron: '*/5 * * * *',
    async run() {
      await housekeeping.collect()
      await drive.destructions.settle()
    },
  },
  {
    name: 'drive:scrub',
    cron: '30 * * * *',
    async run() {
      await housekeeping.scrub()
    },
  },
  {
    name: 'drive:hash-blob',
    async run(payload) {
      await housekeeping.hashBlob(textIn(payload, 'blobId'))
    },
  },
]

/** What a job was queued with. */
function textIn(payload: unknown, name: string): string {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  if (typeof value !== 'string') throw new Error(`The job does not say its ${name}`)
  return value
}
