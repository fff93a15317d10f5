import { parseArgs } from 'node:util'
import { createApp } from '../app.ts'
import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'

const usage =
  'account suspend --username USERNAME|--tax-id TAX_ID [--branch 00000] --reason "WHY"\n' +
  '       account reopen --username USERNAME|--tax-id TAX_ID [--branch 00000]\n' +
  '       account terminate --username USERNAME|--tax-id TAX_ID [--branch 00000] --reason "WHY" [--export-days 30]'
const maxExportDays = 365

/** Suspends, reopens or terminates the account of a person or a business. */
export async function account(settings: Settings, rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      username: { type: 'string' },
      'tax-id': { type: 'string' },
      branch: { type: 'string', default: '00000' },
      reason: { type: 'string', default: '' },
      'export-days': { type: 'string' },
    },
  })
  const [verb] = positionals
  const { username, 'tax-id': taxId, branch: branchNo, reason, 'export-days': days } = values
  const whom = username ? { username } : taxId ? { taxId, branchNo } : null
  const exportDays = days === undefined ? undefined : Number(days)
  const isRange =
    exportDays === undefined || (Number.isInteger(exportDays) && exportDays >= 1 && exportDays <= maxExportDays)
  const isVerb = verb === 'reopen' || ((verb === 'suspend' || verb === 'terminate') && reason.trim() !== '')
  if (whom === null || (username && taxId) || !isVerb || !isRange) throw new Error(`usage: ${usage}`)
  const foundation = await openFoundation(settings, { join: true })
  try {
    await migrate(foundation.owner)
    const { app, services } = await createApp(foundation)
    try {
      const { operator } = services.admin
      if (verb === 'suspend') await operator.suspend(whom, reason)
      else if (verb === 'reopen') await operator.reopen(whom)
      else await operator.terminate(whom, reason, exportDays)
      const done = { suspend: 'suspended', reopen: 'open again', terminate: 'terminated' }[verb]
      process.stdout.write(`The account of ${username ?? taxId} is ${done}.\n`)
    } finally {
      await app.close()
    }
  } finally {
    await foundation.close()
  }
}
