import { parseArgs } from 'node:util'
import { createApp } from '../app.ts'
import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import type { Settings } from './settings.ts'

const usage =
  'support-agent certify --username USERNAME --name "NAME THAT CUSTOMERS SEE"\n' +
  '       support-agent revoke --username USERNAME'

/** Certifies a person to help customers as botonebox, or ends that together with what they have open. */
export async function supportAgent(settings: Settings, rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { username: { type: 'string' }, name: { type: 'string' } },
  })
  const [verb] = positionals
  const { username, name = '' } = values
  const isComplete = verb === 'revoke' || (verb === 'certify' && name.trim() !== '')
  if (!username || !isComplete) throw new Error(`usage: ${usage}`)
  const foundation = await openFoundation(settings, { join: true })
  try {
    await migrate(foundation.owner)
    const { app, services } = await createApp(foundation)
    try {
      if (verb === 'certify') await services.support.certify(username, name)
      else await services.support.revoke(username)
      process.stdout.write(`${username} is ${verb === 'certify' ? 'certified' : 'no support agent any more'}.\n`)
    } finally {
      await app.close()
    }
  } finally {
    await foundation.close()
  }
}
