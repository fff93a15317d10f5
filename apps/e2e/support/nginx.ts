import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, readyLimitMs } from './processes.ts'
import { wait } from './text.ts'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path))
export const hasNginx = program !== undefined

export type Nginx = { base: string; port: number; folder: string; stop(): Promise<void> }

/**
 * nginx with its own configuration and folders.
 * @param site the contents of `server { … }`
 * @param around the configuration around it
 */
export async function startNginx(site: (folder: string) => string, around = ''): Promise<Nginx> {
  if (!program) throw new Error('nginx is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'khlang-nginx-'))
  const port = await freePort()
  for (const name of ['www', 'temp']) await mkdir(join(folder, name), { mode: 0o755 })
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp', name)};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
events { worker_connections 1024; }
http {
  ${temp.join('\n  ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  client_max_body_size 0;
  ${around}
  server {
    listen 127.0.0.1:${port};
    ${site(folder)}
  }
}
`,
  )
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let hasEnded = false
  const ended = new Promise<void>((done) =>
    child.once('close', () => {
      hasEnded = true
      done()
    }),
  )
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  const base = `http://127.0.0.1:${port}`
  for (const until = Date.now() + readyLimitMs; ; await wait(20)) {
    const isUp = await fetch(base).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (hasEnded || Date.now() > until) throw new Error('nginx did not start')
  }
  return {
    base,
    port,
    folder,
    async stop() {
      process.off('exit', end)
      end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
