import { ConfigError, parseConfig } from './platform/config.ts'
import { asksForHelp, helpOf, isCommand } from './commands/help.ts'

const [mode = 'all', ...rest] = process.argv.slice(2)

try {
  if (asksForHelp([mode, ...rest])) process.stdout.write(helpOf(isCommand(mode) ? mode : undefined))
  else {
    if (!isCommand(mode)) throw new Error(`There is no command "${mode}".\n${helpOf()}`)
    const { commands } = await import('./commands/index.ts')
    await commands[mode](parseConfig(process.env), rest)
  }
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error)
  process.stderr.write(`Khlang cannot go on: ${sentence}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error && !(error instanceof ConfigError)) {
    process.stderr.write(`${error.stack}\n`)
  }
  process.exit(1)
}
