import { parseArgs } from 'node:util'
import type { StaffRole } from '@khlang/contract/staff'
import { createApp } from '../app.ts'
import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import { wrongUse } from './help.ts'
import type { Settings } from './settings.ts'

const verbs = ['certify', 'revoke', 'list'] as const

/** A command that certifies people in a role, ends that together with what they have open, and lists them. */
function staffCommand(command: 'operator' | 'support-agent', role: StaffRole) {
  return async (settings: Settings, rest: readonly string[]): Promise<void> => {
    const { values, positionals } = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: { username: { type: 'string', default: '' }, name: { type: 'string', default: '' } },
    })
    const verb = verbs.find((one) => one === positionals[0])
    const { username, name } = values
    const isComplete = verb === 'list' || (username !== '' && (verb === 'revoke' || name.trim() !== ''))
    if (!verb || !isComplete) throw wrongUse(command)
    const foundation = await openFoundation(settings, { join: true })
    try {
      await migrate(foundation.owner)
      const { app, services } = await createApp(foundation)
      const { staff, support } = services
      try {
        if (verb === 'list') {
          for (const one of await staff.list(foundation.database.db, role))
            process.stdout.write(`${one.username}  ${one.certifiedAt.toISOString()}  ${one.name}\n`)
          return
        }
        if (verb === 'certify') await staff.certify(role, username, name)
        else if (role === 'support') await support.revoke(username)
        else await staff.revoke(role, username)
        process.stdout.write(`${username} is ${verb === 'certify' ? 'certified' : `no ${command} any more`}.\n`)
      } finally {
        await app.close()
      }
    } finally {
      await foundation.close()
    }
  }
}

/** Who may help customers as botonebox. */
export const supportAgent = staffCommand('support-agent', 'support')

/** Who may decide whose a tax id or national id is. */
export const operator = staffCommand('operator', 'operator')
