import { readFileSync } from 'node:fs'

/** One finished system call of a trace. */
export type Call = {
  pid: number
  /** Line in the trace at which it ended; the order of ends is the order in time. */
  ended: number
  /** Line at which it began. */
  begun: number
  name: string
  args: string
  result: string
}

/** Reads what `strace -f -yy` wrote, with calls that were interrupted by others put together again. */
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

/** What an answer must wait for, as seen in a trace. */
export type Verdict = { answers: number; blobs: number; faults: string[] }

/**
 * Goes through a trace of uploads that came one after the other. Between the previous answer and this one there must
 * be, in this order: fdatasync of a new file in `.tmp`, its renaming into the store, fsync of the folder it came into,
 * a sync of the write-ahead log that began after that, and only then the answer.
 */
export function judge(calls: readonly Call[], port: number, expected: number): Verdict {
  const verdict: Verdict = { answers: 0, blobs: 0, faults: [] }
  const isAnswer = ({ name, args }: Call) =>
    /^(write|writev|sendto|sendmsg)$/.test(name) && args.includes(`:${port}->`) && /HTTP\/1\.1 2\d\d/.test(args)
  const succeeded = ({ result }: Call) => /^\d/.test(result)
  let from = -1
  for (const answer of calls.filter(isAnswer)) {
    verdict.answers++
    const before = calls.filter((call) => call.begun > from && call.ended < answer.begun && succeeded(call))
    from = answer.begun
    const renames = before.filter(({ name, args }) => name.startsWith('rename') && args.includes('/.tmp/'))
    verdict.blobs += renames.length
    const fault = (what: string) => verdict.faults.push(`answer ${verdict.answers} (line ${answer.begun}): ${what}`)
    if (renames.length === 0) fault('nothing was put into the store')
    let durable = -1
    for (const rename of renames) {
      const [draft = '', target = ''] = [...rename.args.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '')
      const folder = target.slice(0, target.lastIndexOf('/'))
      const data = before.find(
        ({ name, args, ended }) => name === 'fdatasync' && args.includes(`<${draft}>`) && ended < rename.begun,
      )
      if (!data) fault(`${draft} was renamed before it was synced`)
      const names = before.find(
        ({ name, args, begun }) => name === 'fsync' && args.includes(`<${folder}>`) && begun > rename.ended,
      )
      if (!names) fault(`the folder of ${target} was not synced`)
      durable = Math.max(durable, names?.ended ?? 0)
    }
    const log = before.find(
      ({ name, args, begun }) => /^f(data)?sync$/.test(name) && args.includes('/pg_wal/') && begun > durable,
    )
    if (!log) fault('the write-ahead log was not synced after the bytes')
  }
  if (verdict.answers !== expected)
    verdict.faults.push(`${verdict.answers} answers in the trace instead of ${expected}`)
  return verdict
}
