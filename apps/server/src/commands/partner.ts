import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { handoffKinds } from '@khlang/contract'
import { createApp } from '../app.ts'
import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import { wrongUse } from './help.ts'
import type { Settings } from './settings.ts'

const algorithms = ['HS256', 'EdDSA', 'RS256'] as const

/** Registers a partner system, whose signed assertions then sign people in (T25), or disables it. */
export async function partner(settings: Settings, rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      kinds: { type: 'string', default: '' },
      algorithm: { type: 'string', default: 'HS256' },
      'public-key': { type: 'string' },
      audience: { type: 'string' },
    },
  })
  const [verb] = positionals
  const { name, audience } = values
  if (!name || (verb !== 'register' && verb !== 'enable' && verb !== 'disable')) throw wrongUse('partner')
  const foundation = await openFoundation(settings, { join: true })
  try {
    await migrate(foundation.owner)
    const { app, services } = await createApp(foundation)
    try {
      const { identity } = services
      if (verb !== 'register') {
        await identity.setPartnerEnabled(name, verb === 'enable')
        process.stdout.write(`${name} is ${verb}d.\n`)
        return
      }
      const publicKey = values['public-key'] && (await readFile(values['public-key'], 'utf8'))
      const made = await identity.registerPartner({
        name,
        algorithm: oneOf(algorithms, values.algorithm),
        kinds: values.kinds
          .split(',')
          .filter(Boolean)
          .map((kind) => oneOf(handoffKinds, kind)),
        ...(publicKey && { publicKey }),
        ...(audience && { audience }),
      })
      process.stdout.write(`${JSON.stringify(made)}\nThese secrets are shown once. Hand them over safely.\n`)
    } finally {
      await app.close()
    }
  } finally {
    await foundation.close()
  }
}

function oneOf<T extends string>(known: readonly T[], word: string): T {
  const found = known.find((candidate) => candidate === word)
  if (found === undefined) throw new Error(`"${word}" is not one of ${known.join(', ')}.`)
  return found
}
