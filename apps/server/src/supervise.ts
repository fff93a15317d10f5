// What `npm start` runs: the database, and a server that is replaced when it fails. It loads nothing of the product but
// what it needs for that, so that it is small and has little that could fail.
import { join } from 'node:path'
import { ConfigError, parseConfig } from './platform/config.ts'
import { assertUsable } from './platform/data-folder.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createLog } from './platform/log.ts'
import { starterOf, watchStarter } from './platform/starter.ts'
import { supervise } from './platform/supervisor.ts'

const main = join(import.meta.dirname, 'main.ts')
const [mode = 'all', ...options] = process.argv.slice(2)

async function run(): Promise<number> {
  const { config } = parseConfig(process.env)
  const log = createLog(config.logLevel)
  const ending = new AbortController()
  const end = () => ending.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  watchStarter(starterOf(options), end)
  await assertUsable(config.dataDir)
  if (config.database === 'embedded') process.stdout.write('[0.0 s] starting the embedded database\n')
  const folder = join(config.dataDir, 'postgres')
  const database = config.database === 'embedded' ? await startEmbeddedPostgres({ folder, log }) : null
  try {
    if (ending.signal.aborted) return 0
    const own = options.filter((option) => !option.startsWith('--stop-with='))
    const args = [...process.execArgv, main, mode, ...own, `--stop-with=${process.pid}`, '--join-database']
    const server = supervise({ program: process.execPath, args, log })
    ending.signal.addEventListener('abort', () => server.stop())
    return await server.ended
  } finally {
    await database?.stop()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`Khlang cannot go on: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error && !(error instanceof ConfigError))
    process.stderr.write(`${error.stack}\n`)
  process.exitCode = 1
}
process.exit()
