import { spawn } from 'node:child_process'
import { root } from './root.mjs'

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Shows a step and its duration; a wait without output looks like a fault. */
export async function progress(title, work) {
  const since = performance.now()
  console.log(`· ${title} …`)
  const result = await work()
  console.log(`· ${title}: ${seconds(since)}`)
  return result
}

const ownGroup = process.platform !== 'win32'
const running = new Set()

/** A test runner has workers, which have child processes: all of them are killed with it. */
function killTree(child, signal) {
  if (!child.pid) return
  try {
    if (ownGroup) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // It has just exited.
  }
}

function listen(on) {
  for (const signal of ['SIGINT', 'SIGTERM']) process[on ? 'on' : 'off'](signal, endAll)
}

function endAll(signal) {
  for (const end of running) end(signal)
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

/** Runs a program to completion and returns its output. `show` also prints it immediately; `limit` is in seconds. */
export function run(program, args, { env = process.env, cwd = root, show = false, limit = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroup })
    if (running.size === 0) listen(true)
    let output = ''
    const end = (signal) => killTree(child, signal)
    running.add(end)
    const alarm = limit && setTimeout(() => end('SIGKILL'), limit * 1000)
    const take = (stream) => (chunk) => {
      output += chunk
      if (show) stream.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once('close', (code, signal) => {
      clearTimeout(alarm)
      running.delete(end)
      if (running.size === 0) listen(false)
      if (signal) output += `(ended by ${signal}${limit ? `; the limit is ${limit} s` : ''})\n`
      resolve({ code: code ?? 1, output })
    })
  })
}

const stopWith = (pid) => (pid === null ? [] : [`--stop-with=${pid}`])

/**
 * Replaces this process with another program where Node supports it (freeing its memory), otherwise runs a child
 * process and forwards its signals and exit code. With `starter`, the program ends with that process.
 */
export function become(program, args, env, starter = null) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.emitWarning = () => undefined // execve still warns that it is experimental
    process.execve(program, [program, ...args, ...stopWith(starter)], env)
  }
  const ending = starter === null ? [] : stopWith(process.pid)
  const child = spawn(program, [...args, ...ending], { cwd: process.cwd(), env, stdio: 'inherit' })
  if (starter !== null) setInterval(() => process.ppid !== starter && child.kill('SIGTERM'), 1000).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(127)
  })
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}
