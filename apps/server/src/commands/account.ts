import { parseArgs } from 'node:util'
import { createApp } from '../app.ts'
import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import { wrongUse } from './help.ts'
import type { Settings } from './settings.ts'
import { readWhose, whoseOptions } from './whose.ts'

const maxExportDays = 365

/** Suspends, reopens or terminates an account, signs a person out everywhere, gives a business another package. */
export async function account(settings: Settings, rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      ...whoseOptions,
      reason: { type: 'string', default: '' },
      'export-days': { type: 'string' },
      package: { type: 'string', default: '' },
      'for-new': { type: 'boolean', default: false },
    },
  })
  const [verb] = positionals
  const { reason, 'export-days': days } = values
  const forNew = values['for-new']
  const { whom, word, isSeveral } = readWhose(values)
  const exportDays = days === undefined ? undefined : Number(days)
  const isRange =
    exportDays === undefined || (Number.isInteger(exportDays) && exportDays >= 1 && exportDays <= maxExportDays)
  const isPackage = verb === 'package' && values.package !== '' && !values.username
  const isSignOut = verb === 'sign-out' && values.username !== undefined
  const isVerb =
    isPackage ||
    isSignOut ||
    verb === 'reopen' ||
    ((verb === 'suspend' || verb === 'terminate') && reason.trim() !== '')
  const isWhom = isPackage && forNew ? whom === null : whom !== null && !forNew
  if (!isWhom || isSeveral || !isVerb || !isRange) throw wrongUse('account')
  const foundation = await openFoundation(settings, { join: true })
  try {
    await migrate(foundation.owner)
    const { app, services } = await createApp(foundation)
    try {
      const { operator } = services.admin
      if (whom === null) await operator.chooseNewPackage(values.package)
      else if (isPackage) await operator.changePackage(whom, values.package)
      else if (isSignOut) await operator.signOut(values.username ?? '')
      else if (verb === 'suspend') await operator.suspend(whom, reason)
      else if (verb === 'reopen') await operator.reopen(whom)
      else await operator.terminate(whom, reason, exportDays)
      process.stdout.write(`${doneOf(verb, word, values.package)}\n`)
    } finally {
      await app.close()
    }
  } finally {
    await foundation.close()
  }
}

function doneOf(verb: string | undefined, whose: string | undefined, packageId: string): string {
  if (verb === 'sign-out') return `${whose} is signed out everywhere.`
  if (verb !== 'package') {
    const done = verb === 'suspend' ? 'suspended' : verb === 'reopen' ? 'open again' : 'terminated'
    return `The account of ${whose} is ${done}.`
  }
  return `The package of ${whose ?? 'new businesses'} is ${packageId}.`
}
