import { ConfigError, parseConfig } from './platform/config.ts'
import { commands } from './commands/index.ts'

const mode = process.argv[2] ?? 'all'

try {
  const command = commands[mode]
  if (!command) throw new Error(`There is no command "${mode}". Known: ${Object.keys(commands).join(', ')}.`)
  await command(parseConfig(process.env), process.argv.slice(3))
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Khlang cannot go on: ${sentence}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error && !(error instanceof ConfigError)) {
    process.stderr.write(`${error.stack}\n`)
  }
  process.exit(1)
}
