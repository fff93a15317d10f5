const starterCheckMs = 1000

/** The process that has started this one, and with which it ends: `--stop-with=<pid>`. */
export function starterOf(options: readonly string[]): number | null {
  const given = options.map((option) => /^--stop-with=(\d+)$/.exec(option)?.[1]).find(Boolean)
  return given === undefined ? null : Number(given)
}

/** A killed starter cannot forward anything: without this the server would keep running as an orphan. */
export function watchStarter(starter: number | null, end: () => void): void {
  if (starter === null) return
  const timer = setInterval(() => {
    if (process.ppid === starter && isRunning(starter)) return
    clearInterval(timer)
    end()
  }, starterCheckMs).unref()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
