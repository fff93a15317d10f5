import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { progress, run } from './run.mjs'

const headless = 'chromium-headless-shell'

/** Debian packages needed by tests, with the program that shows whether each is installed. */
const wanted = [
  // Headless Chromium: the same engine at half the CPU cost. The full one also shows PDFs.
  { pkg: headless, program: headless, isThere: () => process.env.CHROME_PATH ?? findProgram(headless) },
  { pkg: 'chromium', program: 'chromium' },
  { pkg: 'nginx', program: 'nginx' },
  { pkg: 'strace', program: 'strace' },
  { pkg: 'litmus', program: 'litmus' },
  { pkg: 'rclone', program: 'rclone' },
  { pkg: 'davfs2', program: 'mount.davfs' },
  // They save on a mounted drive, by what talks to them in Python.
  { pkg: 'libreoffice-writer-nogui', program: 'soffice' },
  // Where LibreOffice is, it draws previews, too: of tables, and in Thai.
  {
    pkg: 'libreoffice-calc-nogui',
    program: 'scalc',
    isThere: () => findFile('/usr/lib/libreoffice/program/libsclo.so'),
  },
  { pkg: 'fonts-tlwg-loma-ttf', program: 'loma', isThere: () => findFile('/usr/share/fonts/truetype/tlwg/Loma.ttf') },
  { pkg: 'python3-uno', program: 'python3-uno', isThere: () => findFile('/usr/lib/python3/dist-packages/uno.py') },
  { pkg: 'memcached', program: 'memcached' },
  // Their signatures are not needed: tests bring one.
  { pkg: 'clamav-daemon', program: 'clamd' },
  { pkg: 'c-icap', program: 'c-icap' },
  {
    pkg: 'libc-icap-mod-virus-scan',
    program: 'c-icap',
    isThere: () => findFile('/usr/lib/x86_64-linux-gnu/c_icap/virus_scan.so'),
  },
  ...['account', 'container', 'object'].map((part) => ({ pkg: `swift-${part}`, program: `swift-${part}-server` })),
  { pkg: 'swift-proxy', program: 'swift-proxy-server' },
  { pkg: 'postgresql-client', program: 'psql' },
]

const findFile = (path) => existsSync(path) || undefined
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']
export const findProgram = (name) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** The browser for tests: the one in CHROME_PATH, or an installed one. */
export function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  return [headless, 'chromium', 'chromium-browser', 'google-chrome'].map(findProgram).find(Boolean)
}

const isMissing = ({ program, isThere = () => findProgram(program) }) => !isThere()

/** Installs missing packages where possible, and reports the rest. */
export async function prepareMachine() {
  const apt = findProgram('apt-get')
  if (wanted.some(isMissing) && apt && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    await progress('looking for Debian packages', () => run(apt, ['update', '-q'], { env }))
    for (const entry of wanted) {
      if (!isMissing(entry)) continue
      await progress(`installing ${entry.pkg}`, async () => {
        const { code, output } = await run(apt, ['install', '-y', '-q', '--no-install-recommends', entry.pkg], { env })
        if (code !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'))
      })
    }
  }
  if (!findBrowser()) throw new Error('There is no Chromium on this machine: install one, or set CHROME_PATH to one.')
  for (const { pkg } of wanted.filter((entry) => entry.pkg !== headless && isMissing(entry)))
    console.log(`! ${pkg} is missing and could not be installed: the tests that need it will be counted as skipped`)
}
