import type { ChartChange, ChartReload } from '@khlang/contract/organisation-chart'
import type { Page } from '@khlang/contract'
import type { DirectoryChart } from '../src/modules/admin/directory/directory-chart.rules.ts'
import { systemActor } from '../src/platform/actor.ts'
import { type DirectoryServer, startDirectory } from './directory-server.ts'
import { createSetting } from './setting.ts'

export const chartPath = '/api/admin/organisation-chart'

/** The first demo business whose chart is in a directory on this machine, with calls to reload it. */
export async function createChartWorld(kind: 'scim' | 'http' = 'http') {
  const server: DirectoryServer = await startDirectory()
  const { world, one } = await createSetting({
    DIRECTORY_KIND: kind,
    DIRECTORY_URL: `${server.url}/${kind === 'scim' ? 'scim' : 'chart'}`,
    DIRECTORY_TOKEN: server.token,
    DIRECTORY_BUSINESSES: '0105500000011:00000',
    // Sending invitations is limited.
    LIMIT_MAIL_RECIPIENTS_PER_HOUR: '50',
  })
  const { malee } = one
  const { pool } = world.owner

  const reload = (id: string) => malee.call<ChartReload>('GET', `${chartPath}/reloads/${id}`)
  const changes = async (id: string, query = ''): Promise<ChartChange[]> =>
    (await malee.call<Page<ChartChange>>('GET', `${chartPath}/reloads/${id}/changes?limit=1000${query}`)).items
  const taskOf = async (id: string): Promise<string> => {
    const found = await pool.query<{ task_id: string }>('select task_id from chart_reload where id = $1', [id])
    return found.rows[0]?.task_id ?? ''
  }

  return {
    server,
    world,
    one,
    malee,
    reload,
    changes,
    taskOf,

    /** Reads the directory; the job runs at once. */
    async compare(): Promise<ChartReload> {
      const { id } = await malee.call<ChartReload>('POST', `${chartPath}/reloads`, {})
      await world.runJob('admin:fetch-chart', { subject: id })
      return reload(id)
    },
    /** Applies what was found; the job runs at once. */
    async apply(id: string, body: object = {}): Promise<ChartReload> {
      await malee.call('POST', `${chartPath}/reloads/${id}/apply`, body)
      await world.runJob('admin:apply-chart', { subject: await taskOf(id) })
      return reload(id)
    },
    /** A change in short: `employee new e1 done`. */
    short: async (id: string): Promise<string[]> =>
      (await changes(id)).map(({ subject, kind, name, outcome }) =>
        [subject, kind, name, outcome ?? ''].join(' ').trim(),
      ),

    /** Somebody with an account and a proven address, as the directory names them. */
    async person(id: string): Promise<DirectoryChart['employees'][number] & { username: string }> {
      const username = `chart${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
      const email = `${username}@one.example`
      await world.database.db.transaction().execute(async (tx) => {
        const { personId } = await world.services.accounts.createCitizen(tx, systemActor('test'), {
          username,
          mobile: null,
          email,
          emailVerified: true,
          firstNameTh: 'พนักงาน',
          lastNameTh: id,
          how: 'test',
        })
        await world.services.identity.setDemoPassword(tx, personId, 'demo-pass-1')
      })
      return { id: `${id} ${username}`, username, name: id, email, mobile: null, departments: [], roles: [] }
    },
  }
}

export type ChartWorld = Awaited<ReturnType<typeof createChartWorld>>
