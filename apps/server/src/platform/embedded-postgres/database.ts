import pg from 'pg'
import { type Passwords, socketFolderOf } from './cluster.ts'

export const databaseName = 'khlang'

export const urlOf = (role: keyof Passwords, passwords: Passwords, port: number, database = databaseName) =>
  `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}`

/** A URL through the Unix socket where there is one: queries take a third less work. */
export const localUrlOf = (role: keyof Passwords, passwords: Passwords, port: number, folder: string) => {
  const url = urlOf(role, passwords, port)
  const sockets = socketFolderOf(folder)
  return sockets ? `${url}?host=${encodeURIComponent(sockets)}` : url
}

/** Creates the two roles and the database; completes an interrupted first start. */
export async function provision(passwords: Passwords, port: number): Promise<void> {
  await connected(urlOf('postgres', passwords, port, 'postgres'), async (admin) => {
    const roles = await admin.query<{ rolname: string }>(`select rolname from pg_roles where rolname like 'khlang%'`)
    const has = (role: string) => roles.rows.some((row) => row.rolname === role)
    // CREATEDB: the owner creates databases of tests and of restore drills from templates.
    if (!has('khlang_owner'))
      await admin.query(`create role khlang_owner login createdb password '${passwords.khlang_owner}'`)
    if (!has('khlang_app')) await admin.query(`create role khlang_app login password '${passwords.khlang_app}'`)
    // Dropping such a database requires ending the sessions in it.
    await admin.query('grant khlang_app, pg_signal_backend to khlang_owner')
    const found = await admin.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0)
      await admin.query(
        `create database ${databaseName} owner khlang_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`,
      )
  })
  await connected(urlOf('khlang_owner', passwords, port), async (owner) => {
    await owner.query(
      `revoke all on database ${databaseName} from public; grant connect on database ${databaseName} to khlang_app`,
    )
    await assertThaiTrigrams(owner)
  })
}

/** Without a real UTF-8 locale PostgreSQL sees no letters in Thai, and search by name would silently find nothing. */
async function assertThaiTrigrams(owner: pg.Client): Promise<void> {
  await owner.query(`create extension if not exists pg_trgm`)
  const { rows } = await owner.query<{ trigrams: string[] }>(`select show_trgm('ก') as trigrams`)
  if (rows[0]?.trigrams.length) return
  throw new Error(
    'The database cannot search Thai names: its character type is not a UTF-8 locale; make it with --encoding=UTF8 --locale=C.UTF-8.',
  )
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  // The postmaster may die during the query, which reports it; a stray event must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
