import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, isAlive, readyLimitMs, signal, treeOf } from './processes.ts'
import { wait } from './text.ts'

const main = resolve(import.meta.dirname, '../../server/src/main.ts')
const supervise = resolve(import.meta.dirname, '../../server/src/supervise.ts')
const compiled = resolve(import.meta.dirname, '../../../.cache/compiled')

export type ProductOptions = {
  dataDir?: string
  port?: number
  env?: Record<string, string | undefined>
  mode?: 'all' | 'api' | 'worker'
  /** As `npm start` does: the process is the supervisor. */
  supervised?: boolean
  /** A command that runs Node, for example as another user or under a tracer. */
  wrap?: readonly string[]
  nodeArgs?: readonly string[]
}

export type Product = {
  readonly base: string
  readonly port: number
  readonly dataDir: string
  /** Of the Node process. */
  readonly pid: number
  /** The output since the last start. */
  readonly output: string
  /** Node, PostgreSQL and all their children. */
  tree(): number[]
  postmaster(): number | undefined
  start(): Promise<number>
  /** SIGTERM, then the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL: the whole tree, Node alone, or the database alone. */
  kill(what: 'all' | 'node' | 'database'): Promise<void>
  /** The exit code, once it has exited. */
  ended(): Promise<number | null>
  /** Stops everything and removes the data folder if it was created here. */
  remove(): Promise<void>
}

/** Disables limits that load from one address would hit. */
export const noLimits = {
  LIMIT_ACCOUNT_REQUESTS_PER_SECOND: '1000000',
  LIMIT_ACCOUNT_BURST: '1000000',
  LIMIT_ADDRESS_REQUESTS_PER_SECOND: '100000',
  LIMIT_DAV_REQUESTS_PER_SECOND: '100000',
  LIMIT_ADDRESS_CONNECTIONS: '10000',
  LIMIT_PARALLEL_UPLOADS: '1000',
  LIMIT_SEARCHES_PER_SECOND: '100000',
}

/** Settings of the test machine must not affect the product. */
const settings =
  /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_|STORAGE_URL|DISK_RESERVE|AWS_|OIDC_|SMTP_|SMS_|DEMO|MASTER_KEY|SERVICE_|TRUST_|LOG_LEVEL|METRICS_|TEST_|LIMIT_|VITEST|NODE_OPTIONS)/
export const cleanEnv = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)))

/** A separate product process with its own data folder and port; not started yet. */
export async function createProduct(options: ProductOptions = {}): Promise<Product> {
  const own = options.dataDir === undefined
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'khlang-product-')))
  const port = options.port ?? (await freePort())
  let child: ChildProcess | undefined
  let said = ''
  let exit: Promise<number | null> = Promise.resolve(null)

  const postmaster = () => {
    try {
      const pid = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
      return pid > 0 && isAlive(pid) ? pid : undefined
    } catch {
      return undefined
    }
  }
  const tree = () => {
    const database = postmaster()
    return [...new Set([...(child?.pid ? treeOf(child.pid) : []), ...(database ? treeOf(database) : [])])]
  }

  const product: Product = {
    base: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    get pid() {
      return child?.pid ?? 0
    },
    get output() {
      return said
    },
    tree,
    postmaster,
    async start() {
      const since = performance.now()
      said = ''
      const [program = process.execPath, ...args] = [
        ...(options.wrap ?? []),
        process.execPath,
        ...(options.nodeArgs ?? []),
        options.supervised ? supervise : main,
        ...(options.mode ? [options.mode] : []),
      ]
      const started = spawn(program, args, {
        env: {
          ...cleanEnv(),
          UV_THREADPOOL_SIZE: '16',
          // As `npm start` does.
          NODE_COMPILE_CACHE: compiled,
          ...noLimits,
          DATA_DIR: dataDir,
          PORT: String(port),
          LOG_LEVEL: 'warn',
          DEMO_CONTENT: '0',
          ...options.env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      living.add(product)
      exit = new Promise((done) => started.once('close', done).once('error', () => done(null)))
      const ready = new Promise<void>((done, fail) => {
        const keep = (chunk: Buffer) => {
          said = (said + chunk.toString()).slice(-200_000)
          if (said.includes('Khlang is ready at') || said.includes('working on jobs')) done()
        }
        started.stdout.on('data', keep)
        started.stderr.on('data', keep)
        void exit.then((code) => fail(new Error(`the product ended with ${code}: ${said}`)))
      })
      const late = wait(readyLimitMs).then(() => {
        throw new Error(`the product was not ready in ${readyLimitMs} ms: ${said}`)
      })
      ready.catch(() => undefined)
      late.catch(() => undefined)
      await Promise.race([ready, late])
      return performance.now() - since
    },
    stop() {
      child?.kill('SIGTERM')
      return exit
    },
    async kill(what) {
      const database = postmaster()
      const pids = { all: tree(), node: child?.pid ? [child.pid] : [], database: database ? [database] : [] }[what]
      signal(pids, 'SIGKILL')
      if (what !== 'database') await exit
    },
    ended: () => exit,
    async remove() {
      signal(tree(), 'SIGKILL')
      await exit
      living.delete(product)
      for (const end = Date.now() + 5000; postmaster() && Date.now() < end; ) await wait(20)
      if (own) await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
  return product
}

const living = new Set<Product>()
process.once('exit', () => {
  for (const product of living) signal(product.tree(), 'SIGKILL')
})

/** A running product. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const product = await createProduct(options)
  await product.start()
  return product
}

/** Runs the program with another command than serving, and returns its output. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string | undefined>,
  { wrap = [], limitMs = 300_000 }: { wrap?: readonly string[]; limitMs?: number } = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const [program = process.execPath, ...rest] = [...wrap, process.execPath, main, ...args]
  const child = spawn(program, rest, {
    env: { ...cleanEnv(), NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const timer = setTimeout(() => signal(treeOf(child.pid ?? 0), 'SIGKILL'), limitMs)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  clearTimeout(timer)
  return { code, stdout, stderr }
}

export type Findings = {
  items: number
  versions: number
  blobs: number
  orphans: unknown[]
  dangling: unknown[]
  quotaDrift: unknown[]
  auditChain: string
  damaged: unknown[]
}

/** The operator's check. */
export async function fsck(env: Record<string, string | undefined>): Promise<Findings> {
  const { stdout, stderr } = await runCommand(['fsck', '--json'], { LOG_LEVEL: 'warn', ...env })
  const line = stdout.split('\n').find((candidate) => candidate.startsWith('{"items"'))
  if (!line) throw new Error(`fsck said nothing: ${stdout} ${stderr}`)
  return JSON.parse(line) as Findings
}
