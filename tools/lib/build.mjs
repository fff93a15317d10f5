import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolEnv } from './node.mjs'
import { inRoot } from './root.mjs'
import { progress, run } from './run.mjs'

const stamp = () => inRoot('apps', 'web', 'dist', '.built')
const sources = ['apps/web', 'packages/contract', 'package-lock.json']
const skipped = new Set(['dist', 'node_modules', '.built'])

/** A hash of all sources of the web app; timestamps mean nothing after a clone. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      if (skipped.has(entry.name) || /\.(test|gen)\.tsx?$/.test(entry.name)) continue
      const file = join(path, entry.name)
      if (entry.isDirectory()) add(file)
      else hash.update(`${file.slice(inRoot().length)}\0`).update(readFileSync(file))
    }
  }
  for (const source of sources) {
    if (source.endsWith('.json')) hash.update(readFileSync(inRoot(source)))
    else add(inRoot(source))
  }
  return hash.digest('hex')
}

/** Builds the web app if its sources have changed since the last complete build. */
export async function ensureWebBuilt() {
  if (!existsSync(inRoot('apps', 'web', 'index.html'))) return console.log('· there is no web app to build')
  const wanted = fingerprint()
  if (existsSync(stamp()) && readFileSync(stamp(), 'utf8') === wanted) return
  await progress('building the web app', async () => {
    // The app first, which empties the folder; the pages of links stand beside it.
    for (const config of ['vite.config.ts', 'vite.public.config.ts']) {
      const args = ['build', 'apps/web', '--config', `apps/web/${config}`]
      const { code, output } = await run('vite', args, { env: toolEnv({ NODE_ENV: 'production' }) })
      if (code !== 0) throw new Error(`The web app could not be built:\n${output}`)
    }
  })
  writeFileSync(stamp(), wanted)
}
