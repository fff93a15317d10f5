import { readFileSync } from 'node:fs'

/** One completed system call of a trace. */
export type Call = {
  pid: number
  /** The line of the trace at which it ended; the order of ends is chronological. */
  ended: number
  /** The line at which it began. */
  begun: number
  name: string
  args: string
  result: string
}

/** Parses the output of `strace -f -yy`, joining calls that were interrupted by others. */
export function readTrace(file: string): Call[] {
  const open = new Map<string, { begun: number; args: string }>()
  const calls: Call[] = []
  readFileSync(file, 'latin1')
    .split('\n')
    .forEach((line, at) => {
      const [, pid = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
      const unfinished = /^(\w+)\((.*) <unfinished \.\.\.>$/.exec(rest)
      if (unfinished) return void open.set(`${pid} ${unfinished[1]}`, { begun: at, args: unfinished[2] ?? '' })
      const resumed = /^<\.\.\. (\w+) resumed>(.*)\s+= (-?\d+.*)$/.exec(rest)
      const whole = /^(\w+)\((.*)\)\s+= (-?\d+.*)$/.exec(rest)
      const [, name = '', tail = '', result = ''] = resumed ?? whole ?? []
      if (!name) return
      const begun = resumed ? open.get(`${pid} ${name}`) : undefined
      calls.push({
        pid: Number(pid),
        begun: begun?.begun ?? at,
        ended: at,
        name,
        args: `${begun?.args ?? ''}${tail}`,
        result,
      })
    })
  return calls
}

/** The preconditions of a response, as seen in a trace. */
export type Verdict = { responses: number; blobs: number; failures: string[] }

/**
 * Checks a trace of sequential uploads. Between the previous response and this one there must be, in this order:
 * fdatasync of a new file in `.tmp`, its rename into the store, fsync of the folder, a sync of the write-ahead log that
 * began after that, and only then the response.
 */
export function judge(calls: readonly Call[], port: number, expected: number): Verdict {
  const verdict: Verdict = { responses: 0, blobs: 0, failures: [] }
  const isResponse = ({ name, args }: Call) =>
    /^(write|writev|sendto|sendmsg)$/.test(name) && args.includes(`:${port}->`) && /HTTP\/1\.1 2\d\d/.test(args)
  const succeeded = ({ result }: Call) => /^\d/.test(result)
  let from = -1
  for (const response of calls.filter(isResponse)) {
    verdict.responses++
    const before = calls.filter((call) => call.begun > from && call.ended < response.begun && succeeded(call))
    from = response.begun
    const renames = before.filter(({ name, args }) => name.startsWith('rename') && args.includes('/.tmp/'))
    verdict.blobs += renames.length
    const fail = (what: string) =>
      verdict.failures.push(`response ${verdict.responses} (line ${response.begun}): ${what}`)
    if (renames.length === 0) fail('nothing was put into the store')
    let durable = -1
    for (const rename of renames) {
      const [draft = '', target = ''] = [...rename.args.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '')
      const folder = target.slice(0, target.lastIndexOf('/'))
      const data = before.find(
        ({ name, args, ended }) => name === 'fdatasync' && args.includes(`<${draft}>`) && ended < rename.begun,
      )
      if (!data) fail(`${draft} was renamed before it was synced`)
      const names = before.find(
        ({ name, args, begun }) => name === 'fsync' && args.includes(`<${folder}>`) && begun > rename.ended,
      )
      if (!names) fail(`the folder of ${target} was not synced`)
      durable = Math.max(durable, names?.ended ?? 0)
    }
    const log = before.find(
      ({ name, args, begun }) => /^f(data)?sync$/.test(name) && args.includes('/pg_wal/') && begun > durable,
    )
    if (!log) fail('the write-ahead log was not synced after the bytes')
  }
  if (verdict.responses !== expected)
    verdict.failures.push(`${verdict.responses} responses in the trace instead of ${expected}`)
  return verdict
}
