// A real S3 service for tests: OpenStack Swift with its S3 interface, from Debian's packages, in a temporary folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { proxyConfig, serverConfig } from './swift-config.ts'

const run = promisify(execFile)
const PACKAGES = ['swift-account', 'swift-container', 'swift-object', 'swift-proxy', 'swift', 'memcached']
const PROGRAMS = ['swift-account-server', 'swift-container-server', 'swift-object-server', 'swift-proxy-server']
const START_MS = 30_000

export type Swift = {
  /** for `openStore`, and for the product's storage setting */
  storageUrl: string
  /** the credentials, as the SDK looks for them */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string; AWS_REGION: string }
  /** ends all processes and removes the folder; idempotent */
  stop(): Promise<void>
}

/** Why Swift cannot run on this machine; undefined when it can. */
export function swiftUnavailable(): string | undefined {
  if (process.getuid?.() !== 0) return 'Swift needs root'
  if (!existsSync('/etc/debian_version')) return 'Swift is taken from Debian packages, and this is not Debian'
  return undefined
}

/** Starts Swift on free ports with an empty bucket, and installs its packages first where they are missing. */
export async function startSwift(): Promise<Swift> {
  const reason = swiftUnavailable()
  if (reason) throw new Error(reason)
  await installPackages()
  const folder = await mkdtemp(join(tmpdir(), 'khlang-swift-'))
  const children: ChildProcess[] = []
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', killAll)
  const stop = async () => {
    process.off('exit', killAll)
    const running = children.filter((child) => (child.exitCode ?? child.signalCode) === null)
    const ended = running.map((child) => once(child))
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(ended)
    killAll()
  }
  try {
    const { endpoint, bucket, env } = await startServers(folder, children)
    const storageUrl = `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}&region=${env.AWS_REGION}&forcePathStyle=true`
    return { storageUrl, env, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const once = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

async function installPackages() {
  const missing = [...PROGRAMS, 'memcached'].filter((program) => !existsSync(`/usr/bin/${program}`))
  if (missing.length === 0) return
  const options = { timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], options)
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], options)
}

async function startServers(folder: string, children: ChildProcess[]) {
  const [cache, account, container, object, proxy] = await freePorts(5)
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  for (const [type, port] of Object.entries({ account, container, object })) {
    const builder = join(folder, `${type}.builder`)
    await run('swift-ring-builder', [builder, 'create', '4', '1', '0'])
    const device = ['--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--device', 'd1', '--weight', '1']
    await run('swift-ring-builder', [builder, 'add', ...device, '--port', String(port)])
    await run('swift-ring-builder', [builder, 'rebalance'])
    await writeFile(join(folder, `${type}-server.conf`), serverConfig({ type, port: Number(port), folder }))
  }
  await writeFile(join(folder, 'proxy-server.conf'), proxyConfig({ port: Number(proxy), cache: Number(cache), folder }))

  const output: string[] = []
  const start = (program: string, args: string[]) => {
    // The children end with this process, in whatever way it ends.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const keep = (text: Buffer) => output.push(text.toString()) > 200 && output.shift()
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => output.push(String(error)))
    children.push(child)
  }
  start('memcached', ['-u', 'root', '-l', '127.0.0.1', '-p', String(cache), '-U', '0'])
  for (const program of PROGRAMS) start(program, [join(folder, `${program.replace('swift-', '')}.conf`), '--verbose'])

  const endpoint = `http://127.0.0.1:${proxy}`
  const bucket = `khlang-${randomUUID()}`
  const env = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing', AWS_REGION: 'us-east-1' }
  try {
    await makeBucket(endpoint, bucket, env)
  } catch (error) {
    throw new Error(`Swift did not start:\n${output.join('').slice(-4000)}`, { cause: error })
  }
  return { endpoint, bucket, env }
}

async function makeBucket(endpoint: string, Bucket: string, env: Swift['env']) {
  const client = new S3Client({
    endpoint,
    region: env.AWS_REGION,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  })
  try {
    for (const deadline = Date.now() + START_MS; ; await sleep(200)) {
      try {
        return await client.send(new CreateBucketCommand({ Bucket }))
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  } finally {
    client.destroy()
  }
}

/**
 * Different ports that are free now, of those that the system gives to nobody by itself: the servers take them seconds
 * later, when any other port may be that of a connection.
 */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
