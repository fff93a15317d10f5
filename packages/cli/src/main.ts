import { parseArgs } from 'node:util'
import { askForToken, chooseAccount, listAccounts, signIn } from './accounts.ts'
import { type ExitCode, exitCodes, Failure } from './failure.ts'
import { commandHelp, generalHelp, isCommand } from './help.ts'
import { runHook } from './hooks.ts'
import { fillTimes } from './names.ts'
import { pull, pullWays } from './pull.ts'
import { push } from './push.ts'
import { childrenOf, requireItem } from './remote.ts'
import { createReport, type Report } from './report.ts'
import { sendDocuments } from './send.ts'
import { createServer, numberIn, type Server } from './server.ts'
import { type SessionFile, sessionFile } from './session-file.ts'
import { sync } from './sync.ts'
import { languageOf, type Say, textsIn } from './texts.ts'
import { pushWays } from './upload.ts'

const options = {
  server: { type: 'string' },
  duplicate: { type: 'string' },
  log: { type: 'string' },
  'on-success': { type: 'string' },
  'on-failure': { type: 'string' },
  language: { type: 'string' },
  quiet: { type: 'boolean' },
  delete: { type: 'boolean' },
  'delete-all': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Options = ReturnType<typeof read>['values']
type Run = { command: string; words: string[]; values: Options; say: Say; kept: SessionFile; process: NodeJS.Process }

const read = (args: string[]) => parseArgs({ args, options, allowPositionals: true })

/** Runs one command; returns its exit code. */
export async function main(args: string[], process: NodeJS.Process): Promise<ExitCode> {
  let say = textsIn(languageOf(undefined, process.env))
  try {
    const { values, positionals } = read(args)
    say = textsIn(languageOf(values.language, process.env))
    const [command, ...words] = positionals
    if (values.help || command === undefined || command === 'help') {
      const asked = command === 'help' ? words[0] : command
      const language = languageOf(values.language, process.env)
      process.stdout.write(
        asked !== undefined && isCommand(asked) ? commandHelp(asked, language) : generalHelp(language),
      )
      return command === undefined && !values.help ? exitCodes.usage : exitCodes.done
    }
    // Somebody who asks for a dry run must not get a real one.
    if (command !== 'sync' && (values.delete || values['delete-all'] || values['dry-run']))
      throw usage(say, 'sync --delete --delete-all --dry-run')
    return await run({ command, words, values, say, kept: sessionFile(process.env), process })
  } catch (error) {
    const known = error instanceof Failure ? error : null
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${known?.message ?? say(isUsage ? 'usage' : 'unexpected', { reason })}\n`)
    return known?.code ?? (isUsage ? exitCodes.usage : exitCodes.unexpected)
  }
}

async function run(of: Run): Promise<ExitCode> {
  const { command, say, kept, process } = of
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  switch (command) {
    case 'login':
      return login(of, print)
    case 'logout':
      await kept.forget()
      print(say('signedOut'))
      return exitCodes.done
    case 'accounts': {
      const { server, accountId } = await connect(of)
      for (const [index, account] of (await listAccounts(server)).entries())
        print(`${account.id === accountId ? '*' : ' '} ${index + 1}\t${account.id}\t${account.name}`)
      return exitCodes.done
    }
    case 'use':
      return choose(of, print)
    case 'ls': {
      const { server } = await connect(of)
      const folder = await requireItem(server, of.words[0] ?? '/', say)
      if (!folder.isFolder) print(`${folder.size}\t${folder.modifiedAt}\t${folder.name}`)
      else
        for await (const { name, size, modifiedAt, isFolder } of childrenOf(server, folder.id))
          print(isFolder ? `-\t${modifiedAt}\t${name}/` : `${size}\t${modifiedAt}\t${name}`)
      return exitCodes.done
    }
    case 'push':
    case 'pull':
    case 'sync':
    case 'send':
      return transfer(of, print)
    default:
      throw new Failure(exitCodes.usage, say('unknownCommand', { name: command }))
  }
}

const usage = (say: Say, reason: string) => new Failure(exitCodes.usage, say('usage', { reason }))

function addressOf({ values, process, say }: Run, saved: string | undefined): string {
  const server = values.server ?? process.env.KHLANG_SERVER ?? saved
  if (server === undefined) throw new Failure(exitCodes.usage, say('noServer'))
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new Failure(exitCodes.usage, say('badServer', { server }))
  return new URL(server).origin
}

/** Whom the calls of this run are made as: a key from the environment, or the kept session. */
async function connect(of: Run): Promise<{ server: Server; accountId: string | null; isKey: boolean; who: string }> {
  const { process, say, kept, values } = of
  const language = languageOf(values.language, process.env)
  const session = await kept.load()
  const key = process.env.KHLANG_KEY
  const address = addressOf(of, session?.server)
  if (key !== undefined && key !== '') {
    const server = createServer({ server: address, token: key, accountId: null }, language, say)
    return { server, accountId: null, isKey: true, who: 'key' }
  }
  // A session is for the server that gave it.
  if (!session || session.server !== address) throw new Failure(exitCodes.refused, say('noSession'))
  const server = createServer({ server: address, token: session.token, accountId: session.accountId }, language, say)
  return { server, accountId: session.accountId, isKey: false, who: session.accountId ?? '' }
}

async function login(of: Run, print: (line: string) => void): Promise<ExitCode> {
  const { say, kept, process, words, values } = of
  const language = languageOf(values.language, process.env)
  const server = addressOf(of, (await kept.load())?.server)
  const typed = words[0] ?? (await askForToken(process, say))
  if (typed === '') throw new Failure(exitCodes.refused, say('noToken'))
  const token = await signIn(createServer({ server, token: null, accountId: null }, language, say), typed, say)
  const accounts = await listAccounts(createServer({ server, token, accountId: null }, language, say))
  const [first] = accounts.toSorted((one, other) => Number(one.isBusiness) - Number(other.isBusiness))
  await kept.save({ server, token, accountId: first?.id ?? null })
  print(say('signedIn', { server, account: first?.name ?? '' }))
  return exitCodes.done
}

async function choose(of: Run, print: (line: string) => void): Promise<ExitCode> {
  const { say, kept, words } = of
  const [wanted] = words
  if (wanted === undefined) throw usage(say, 'use')
  const { server, isKey } = await connect(of)
  if (isKey) throw new Failure(exitCodes.usage, say('keyNoAccounts'))
  const account = chooseAccount(await listAccounts(server), wanted, say)
  const session = await kept.load()
  if (session) await kept.save({ ...session, accountId: account.id })
  print(say('using', { account: account.name }))
  return exitCodes.done
}

async function transfer(of: Run, print: (line: string) => void): Promise<ExitCode> {
  const { command, say, values, process } = of
  const begun = Date.now()
  const complain = (line: string) => void process.stderr.write(`${line}\n`)
  const report = createReport(say, { print, complain }, { quiet: values.quiet ?? false, log: values.log })
  let [code, message]: [ExitCode, string] = [exitCodes.done, '']
  let server: Server | null = null
  try {
    const connected = await connect(of)
    server = connected.server
    await move(of, connected, report)
    code = report.tally.failed > 0 ? exitCodes.someFailed : exitCodes.done
    message = report.summary(values['dry-run'])
    if (code === exitCodes.done) print(message)
    else complain(message)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    code = error.code
    message = error.message
    complain(message)
  }
  await report.log(code === exitCodes.done ? 'done' : 'ended', message, '')
  const event = code === exitCodes.done ? 'success' : 'failure'
  const hook = values[`on-${event}`]
  if (hook === undefined) return code
  try {
    const seconds = (Date.now() - begun) / 1000
    const storage = server ? await storageOf(server) : null
    const address = server?.address ?? ''
    await runHook(hook, {
      event,
      command,
      server: address,
      exitCode: code,
      message,
      tally: report.tally,
      seconds,
      storage,
    })
    return code
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    complain(say('hookFailed', { hook, reason }))
    await report.log('failed', reason, hook)
    return code === exitCodes.done ? exitCodes.hookFailed : code
  }
}

async function move(of: Run, { server, who }: { server: Server; who: string }, report: Report): Promise<void> {
  const { command, words, values, say, kept, process } = of
  if (command === 'send') {
    if (words.length === 0) throw usage(say, 'send')
    return sendDocuments({ server, report, say }, words)
  }
  const wanted = values.duplicate ?? 'fail'
  const now = new Date()
  if (command === 'push') {
    const way = pushWays.find((one) => one === wanted)
    const target = words.at(-1)
    if (!way || words.length < 2 || target === undefined) throw usage(say, `push ${wanted}`)
    return push({ server, kept, report, say, who }, words.slice(0, -1), fillTimes(target, now), way)
  }
  if (command === 'sync') {
    const way = pushWays.find((one) => one === (values.duplicate ?? 'create_tag_version'))
    const [source, target] = words
    if (!way || source === undefined || target === undefined || words.length > 2) throw usage(say, `sync ${wanted}`)
    const removes = values['delete-all'] ? 'everything' : values.delete ? 'missing' : 'nothing'
    const options = { way, removes, isDry: values['dry-run'] ?? false } as const
    return sync({ server, kept, report, say, who }, source, fillTimes(target, now), options)
  }
  const way = pullWays.find((one) => one === wanted)
  const [path, target = '.'] = words
  if (!way || path === undefined || words.length > 2) throw usage(say, `pull ${wanted}`)
  const isWindows = process.platform === 'win32'
  return pull({ server, report, say, isWindows }, path, fillTimes(target, now), way)
}

/** The storage figures of the account; null where the caller may not know them. */
async function storageOf(server: Server) {
  const found = await server.call('GET', '/api/storage').catch(() => null)
  return found && { used: numberIn(found, 'used'), max: numberIn(found, 'max'), remain: numberIn(found, 'remain') }
}
