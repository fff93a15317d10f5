// Starts the product, on a fresh clone or an existing one: installs, builds, then becomes the server. package.json runs it
// with `exec`, so that no shell stands between npm and it, which would keep signals to itself; cmd.exe has no `exec`.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  const { ensureWebBuilt } = await import('./lib/build.mjs')
  const { toolEnv } = await import('./lib/node.mjs')
  const { inRoot } = await import('./lib/root.mjs')
  const { become } = await import('./lib/run.mjs')
  const node = await ensureInstalled()
  const asksForHelp = process.argv.slice(2).some((word) => word === '--help' || word === '-h')
  if (asksForHelp)
    return become(node, [inRoot('apps', 'server', 'src', 'main.ts'), ...process.argv.slice(2)], toolEnv())
  await ensureWebBuilt()
  // Files, hashes and passwords use libuv's threads; the default of four would make them wait for each other.
  const env = toolEnv({ UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16' })
  const [mode = 'all', ...rest] = process.argv.slice(2)
  // npm forwards SIGTERM; when it is killed itself, the server must notice that nobody holds it any more.
  const starter = process.env.npm_lifecycle_event ? process.ppid : null
  // The commands that serve are supervised; every other one runs by itself.
  const program = ['all', 'api', 'worker'].includes(mode) ? 'supervise.ts' : 'main.ts'
  become(node, [inRoot('apps', 'server', 'src', program), mode, ...rest], env, starter)
})
