import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { readBlob } from '@khlang/vault'
import { createApp } from '../app.ts'
import { migrate } from '../platform/migrate.ts'
import { openFoundation } from './foundation.ts'
import { wrongUse } from './help.ts'
import type { Settings } from './settings.ts'
import { readWhose, whoseOptions } from './whose.ts'

const batch = 500
const decisions = ['prove', 'withdraw', 'dismiss'] as const
type Decision = (typeof decisions)[number]
const done: Record<Decision, string> = {
  prove: 'The number is proved.',
  withdraw: 'The number is not proved any more.',
  dismiss: 'Everything stays as it is; the disputes are over.',
}

type Services = Awaited<ReturnType<typeof createApp>>['services']

/** Lists the accounts whose tax id or national id is not proved or is disputed, with their papers, and decides about them. */
export async function identifier(settings: Settings, rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      ...whoseOptions,
      because: { type: 'string', default: '' },
      to: { type: 'string', default: '' },
    },
  })
  const [verb] = positionals
  const decision = decisions.find((one) => one === verb)
  const { to } = values
  const { whom, isSeveral } = readWhose(values)
  const because = values.because.trim()
  const isComplete = decision ? because !== '' : verb === 'papers' && to !== ''
  if (verb !== 'list' && !(isComplete && whom && !isSeveral)) throw wrongUse('identifier')
  const foundation = await openFoundation(settings, { join: true })
  try {
    await migrate(foundation.owner)
    const { app, services } = await createApp(foundation)
    try {
      if (whom === null) return await list(services)
      const id = await services.admin.operator.find(whom)
      if (!decision) return await writePapers(services, id, to)
      await services.proofs.operator.commands[decision](id, because)
      process.stdout.write(`${done[decision]}\n`)
    } finally {
      await app.close()
    }
  } finally {
    await foundation.close()
  }
}

async function list({ proofs }: Services): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page = await proofs.operator.waiting(after, batch)
    for (const { accountId, number, branchNo, createdAt, papers, name, dispute } of page) {
      const facts = [accountId, number, branchNo || '-', createdAt.toISOString(), `${papers} papers`, name]
      process.stdout.write(`${facts.join('  ')}\n${dispute === null ? '' : `  disputed: ${dispute}\n`}`)
    }
    after = page.at(-1)?.accountId ?? null
    if (page.length < batch) return
  }
}

/** A name from a drive is only a name: it stays in the folder. */
async function writePapers({ proofs }: Services, accountId: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  let count = 0
  for await (const { name, content } of proofs.operator.papers(accountId)) {
    const path = join(folder, `${++count}-${name.replaceAll(/[\\/:]/g, '_')}`)
    await pipeline(
      Readable.from(readBlob(proofs.operator.store, content.blob())),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    process.stdout.write(`${path}\n`)
  }
  if (count === 0) process.stdout.write('There are no papers.\n')
}
