import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createApp } from '../app.ts'
import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import { wrongUse } from './help.ts'
import type { Settings } from './settings.ts'

/** Writes or shows the organisation chart of a business in the embedded directory, from which its admins reload it. */
export async function directory(settings: Settings, rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { 'tax-id': { type: 'string' }, branch: { type: 'string', default: '00000' } },
  })
  const [verb, file] = positionals
  const taxId = values['tax-id']
  if (!taxId || (verb === 'write' ? !file : verb !== 'show')) throw wrongUse('directory')
  const chart: unknown = file ? JSON.parse(await readFile(file, 'utf8')) : null
  const foundation = await openFoundation(settings, { join: true })
  try {
    await migrate(foundation.owner)
    const { app, services } = await createApp(foundation)
    try {
      const id = await services.accounts.identifiers.findBusinessIdForOperator(taxId, values.branch)
      if (id === undefined) throw new Error(`There is no business ${taxId} with the branch ${values.branch}.`)
      const { embedded } = services.admin.charts
      if (verb === 'show') {
        process.stdout.write(`${JSON.stringify(await embedded.read(id), null, 2)}\n`)
        return
      }
      const { departments, roles, employees } = await embedded.write(id, chart)
      process.stdout.write(`Written: ${departments} departments, ${roles} roles, ${employees} employees.\n`)
    } finally {
      await app.close()
    }
  } finally {
    await foundation.close()
  }
}
