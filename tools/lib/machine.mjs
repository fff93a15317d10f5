import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { progress, run } from './run.mjs'

/** What tests want from Debian: the package, and the program that shows it is there. */
const wanted = [
  { pkg: 'chromium', program: 'chromium', needed: true },
  { pkg: 'nginx', program: 'nginx' },
  { pkg: 'strace', program: 'strace' },
  { pkg: 'litmus', program: 'litmus' },
  { pkg: 'rclone', program: 'rclone' },
  { pkg: 'davfs2', program: 'mount.davfs' },
  { pkg: 'memcached', program: 'memcached' },
  ...['account', 'container', 'object'].map((part) => ({ pkg: `swift-${part}`, program: `swift-${part}-server` })),
  { pkg: 'swift-proxy', program: 'swift-proxy-server' },
]

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']
export const findProgram = (name) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** The browser of the tests: the one that CHROME_PATH names, or one that the machine has. */
export function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    const path = findProgram(name)
    if (path) return path
  }
  return undefined
}

/** Gets what is missing where that is possible, and says what then still is. */
export async function prepareMachine() {
  const isMissing = ({ program }) => (program === 'chromium' ? !findBrowser() : !findProgram(program))
  const missing = wanted.filter(isMissing)
  if (missing.length === 0) return
  const apt = findProgram('apt-get')
  if (apt && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    await progress('looking for Debian packages', () => run(apt, ['update', '-q'], { env }))
    for (const { pkg } of missing)
      await progress(`installing ${pkg}`, async () => {
        const { code, output } = await run(apt, ['install', '-y', '-q', '--no-install-recommends', pkg], { env })
        if (code !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'))
      })
  }
  for (const entry of wanted.filter(isMissing)) {
    if (entry.needed) throw new Error('There is no Chromium on this machine: install one, or set CHROME_PATH to one.')
    console.log(
      `! ${entry.pkg} is missing and could not be installed: the tests that need it will be counted as skipped`,
    )
  }
}
