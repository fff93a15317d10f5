// Starts the product on a fresh clone or for the hundredth time: installs, builds, then becomes the server.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  const { ensureWebBuilt } = await import('./lib/build.mjs')
  const { toolEnv } = await import('./lib/node.mjs')
  const { inRoot } = await import('./lib/root.mjs')
  const { become } = await import('./lib/run.mjs')
  const node = await ensureInstalled()
  await ensureWebBuilt()
  // Files, hashes and passwords are worked on in libuv's threads; four of them would make them wait for each other.
  const env = toolEnv({ UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16' })
  become(node, [inRoot('apps', 'server', 'src', 'main.ts'), ...process.argv.slice(2)], env)
})
