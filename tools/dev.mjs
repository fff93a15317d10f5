// The product in development: the server restarts on changes, the web app reloads in place, on one port.
import { main } from './lib/main.mjs'

await main(async () => {
  const { spawn } = await import('node:child_process')
  const { existsSync } = await import('node:fs')
  const { startFront, freePort } = await import('./lib/front.mjs')
  const { ensureInstalled } = await import('./lib/install.mjs')
  const { toolEnv } = await import('./lib/node.mjs')
  const { inRoot, root } = await import('./lib/root.mjs')

  const node = await ensureInstalled()
  const port = Number(process.env.PORT || 8080)
  const serverPort = await freePort()
  const webPort = await freePort()
  const children = []
  const start = (program, args, env = {}) => {
    const child = spawn(program, args, { cwd: root, env: toolEnv(env), stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('exit', () => stop(1))
    children.push(child)
  }
  let stopping = false
  const stop = async (code) => {
    if (stopping) return
    stopping = true
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(
      children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((end) => child.once('exit', end))),
    )
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))

  const hasWeb = existsSync(inRoot('apps/web/index.html'))
  await startFront({ port, serverPort, webPort: hasWeb ? webPort : undefined })
  start(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
    UV_THREADPOOL_SIZE: '16',
  })
  if (hasWeb) start('vite', ['apps/web', '--host', '127.0.0.1', '--port', String(webPort), '--strictPort'])
  console.log(`· work at http://localhost:${port}`)
}, 'npm run dev: the product in development, with reloading, at PORT (8080)')
