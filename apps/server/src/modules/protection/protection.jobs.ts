import { type Job, textIn } from '../../platform/jobs.ts'
import type { Protection } from './protection.service.ts'

export const protectionJobs = (protection: Protection): Job[] => [
  {
    name: 'drive:end-locks',
    cron: '* * * * *',
    async run() {
      await protection.locks.sweep()
    },
  },
  { name: 'drive:release-idle-locks', cron: '* * * * *', run: () => protection.unlocking.releaseIdle() },
  {
    name: 'drive:mail-unlock-request',
    async run(payload) {
      const text = (name: string) => textIn(payload, name)
      const who = { holderId: text('holderId'), askerId: text('askerId'), accountId: text('accountId') }
      const what = { requestId: text('requestId'), itemId: text('itemId'), manual: text('manual'), at: text('at') }
      await protection.unlocking.mailHolder({ ...who, ...what })
    },
  },
  {
    name: 'drive:mail-unlocked',
    async run(payload) {
      const text = (name: string) => textIn(payload, name)
      const who = { askerId: text('askerId'), accountId: text('accountId') }
      await protection.unlocking.mailAsker({
        ...who,
        requestId: text('requestId'),
        itemId: text('itemId'),
        at: text('at'),
      })
    },
  },
  {
    name: 'drive:mail-recovery-copy',
    async run(payload) {
      const text = (name: string) => textIn(payload, name)
      const lock = { lockId: text('lockId'), itemId: text('itemId'), version: text('version') }
      await protection.mailRecovery({
        ...lock,
        holderId: text('holderId'),
        breakerId: text('breakerId'),
        at: text('at'),
      })
    },
  },
  {
    name: 'drive:notify-of-guesses',
    async run(payload) {
      const text = (name: string) => textIn(payload, name)
      await protection.guesses.notify({ itemId: text('itemId'), personId: text('personId'), at: text('at') })
    },
  },
  {
    name: 'drive:date-items',
    async run(payload) {
      await protection.dateItems.run(textIn(payload, 'jobId'))
    },
  },
  { name: 'drive:trash-expired', cron: '5 * * * *', run: () => protection.autoTrash.run() },
  { name: 'drive:warn-of-expiry', cron: '* * * * *', run: () => protection.warnings.warnDue() },
  {
    name: 'drive:forget-unlocks',
    cron: '40 * * * *',
    async run() {
      await protection.passwords.sweep()
      await protection.encryption.sweep()
    },
  },
]
