import type { ChartReload, OrganisationChart } from '@khlang/contract/organisation-chart'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chartPath, type ChartWorld, createChartWorld } from '../../../../test/chart-world.ts'
import { emptyChart } from '../../../../test/directory-server.ts'

let it: ChartWorld
let malee: ChartWorld['malee']
const word = '0105500000011'

const groups = (count: number, prefix = 'g') =>
  Array.from({ length: count }, (_, n) => ({
    id: `${prefix}${n}`,
    parentId: null,
    nameTh: `${prefix}${n}`,
    nameEn: '',
  }))
const chartHere = async () => {
  const { rows } = await it.world.owner.pool.query<{ n: number }>(
    `select (select count(*) from department where business_id = $1 and gone_at is null)::int
      + (select count(*) from employee where business_id = $1 and removed_at is null)::int as n`,
    [malee.accountId],
  )
  return rows[0]?.n ?? 0
}
const mails = async () => {
  const { rows } = await it.world.owner.pool.query<{ n: number }>(
    "select count(*)::int as n from mail where subject like '%ผังองค์กร%'",
  )
  return rows[0]?.n ?? 0
}

beforeAll(async () => {
  it = await createChartWorld('scim')
  malee = it.malee
})

beforeEach(async () => {
  const { pool } = it.world.owner
  const ours = [malee.accountId]
  for (const table of ['employee', 'department', 'business_role'])
    await pool.query(`update ${table} set provider_id = null where business_id = $1`, ours)
  await pool.query('delete from chart_reload where business_id = $1', ours)
  await pool.query("delete from rate_limit where key like 'chart-reloads%'")
  Object.assign(it.server, { chart: emptyChart(), fault: { kind: null, from: 1 }, pageSize: 100, requests: [] })
})

/** Prasit and Kanya as the directory names them, with these departments. */
const chartWith = (departments: ReturnType<typeof groups>) => ({
  ...emptyChart(),
  departments,
  employees: ['prasit', 'kanya'].map((name) => ({
    id: name,
    name,
    username: null,
    email: `${name}@one.example`,
    mobile: null,
    departments: [],
    roles: [],
  })),
})
async function begin(count: number) {
  it.server.chart = chartWith(groups(count))
  await it.apply((await it.compare()).id)
}

describe('a directory that does not answer well', () => {
  test.each([
    [500, /answered with status 500/],
    [401, /refused the token \(status 401\)/],
    ['hangs up', /can’t be reached/],
    ['stops halfway', /sent only \d+ of \d+ people/],
    ['is no JSON', /didn’t answer with JSON/],
  ] as const)('%s: the chart stays, and it says what failed', async (kind, says) => {
    await begin(3)
    const before = await chartHere()
    it.server.fault = { kind, from: it.server.requests.length + (kind === 'stops halfway' ? 1 : 1) }
    it.server.chart = chartWith(groups(4))
    const failed = await it.compare()
    expect(failed).toMatchObject({ state: 'failed', total: 0, finishedAt: expect.any(String) })
    const shown = await malee.send({ method: 'GET', url: chartPath, headers: { 'accept-language': 'en' } })
    expect(shown.json<{ result: OrganisationChart }>().result.latest?.problem).toMatch(says)
    expect(await chartHere()).toBe(before)
    const refused = await malee.refused('POST', `${chartPath}/reloads/${failed.id}/apply`, {})
    expect(refused).toMatchObject({ status: 409, machineCode: 'CHART_CHANGED' })
    it.server.fault = { kind: null, from: 1 }
    expect(await it.compare()).toMatchObject({ state: 'diff_ready', total: 1 })
  })

  test('an empty answer stops, and nothing changes without the typed tax ID', async () => {
    await begin(3)
    const before = await chartHere()
    it.server.chart = emptyChart()
    const found = await it.compare()
    expect(found).toMatchObject({ state: 'stopped', guard: 'empty', total: 5 })
    for (const body of [{}, { word: 'ตกลง' }]) {
      const refused = await malee.refused('POST', `${chartPath}/reloads/${found.id}/apply`, body)
      expect(refused).toMatchObject({ status: 409, machineCode: 'CHART_LOOKS_WRONG' })
      expect(refused.errorMessage).toContain(word)
    }
    expect(await chartHere()).toBe(before)
    expect(await it.reload(found.id)).toMatchObject({ state: 'stopped' })
  })

  test('more than a fifth of removals stops; a fifth does not', async () => {
    await begin(10)
    it.server.chart = chartWith(groups(7))
    const found = await it.compare()
    expect(found).toMatchObject({ state: 'stopped', guard: 'removals' })
    it.server.chart = chartWith(groups(8))
    expect(await it.compare()).toMatchObject({ state: 'diff_ready', guard: null, total: 2 })
    expect((await malee.refused('POST', `${chartPath}/reloads/${found.id}/apply`, { word })).machineCode).toBe(
      'CHART_CHANGED',
    )
  })
})

describe('what was found is refused', () => {
  const refusal = async (id: string) =>
    (await malee.refused('POST', `${chartPath}/reloads/${id}/apply`, {})).machineCode

  test('after the chart has changed here', async () => {
    it.server.chart = chartWith(groups(2))
    const { id } = await it.compare()
    await malee.call('POST', '/api/admin/departments', { nameTh: 'แผนกที่เพิ่งสร้าง' })
    expect(await refusal(id)).toBe('CHART_CHANGED')
    expect((await it.compare()).state).toBe('diff_ready')
  })

  test('after a day, after a later one, and a second time', async () => {
    it.server.chart = chartWith(groups(2))
    const first = await it.compare()
    const second = await it.compare()
    expect(await refusal(first.id)).toBe('CHART_CHANGED')
    await it.world.owner.pool.query(
      "update chart_reload set created_at = created_at - interval '25 hours' where id = $1",
      [second.id],
    )
    await it.world.owner.pool.query('delete from chart_reload where id = $1', [first.id])
    expect(await refusal(second.id)).toBe('CHART_CHANGED')
    const third = await it.compare()
    await it.apply(third.id)
    expect(await refusal(third.id)).toBe('CHART_CHANGED')
  })

  test('without a confirmed session, and to another business', async () => {
    it.server.chart = chartWith(groups(2))
    const { id } = await it.compare()
    const wichai = await it.world.as('wichai1', 'TWO')
    for (const url of [`${chartPath}/reloads/${id}`, `${chartPath}/reloads/${id}/changes`])
      expect((await wichai.refused('GET', url)).status).toBe(404)
    expect((await wichai.refused('POST', `${chartPath}/reloads/${id}/apply`, {})).status).toBe(404)
    expect((await wichai.refused('POST', `${chartPath}/reloads`, {})).machineCode).toBe('CHART_NO_DIRECTORY')
    await it.world.owner.pool.query('update session set confirmed_at = null where person_id = $1', [malee.personId])
    expect(await refusal(id)).toBe('STEP_UP_REQUIRED')
    expect((await malee.refused('POST', `${chartPath}/reloads`, {})).machineCode).toBe('STEP_UP_REQUIRED')
    malee = Object.assign(malee, await it.world.as('malee01', 'ONE'))
  })
})

describe('one at a time', () => {
  test('of two who begin together one waits, and nobody applies meanwhile', async () => {
    it.server.chart = chartWith(groups(2))
    const earlier = await it.compare()
    const answers = await Promise.all(
      [1, 2].map(() => malee.send({ method: 'POST', url: `${chartPath}/reloads`, payload: {} })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await malee.refused('POST', `${chartPath}/reloads/${earlier.id}/apply`, {})).machineCode).toBe('CHART_BUSY')
    const { latest } = await malee.call<OrganisationChart>('GET', chartPath)
    await it.world.runJob('admin:fetch-chart', { subject: latest?.id })
    expect(await it.reload(latest?.id ?? '')).toMatchObject({ state: 'diff_ready' })
  })

  test('a reading that was lost holds up nobody for long', async () => {
    it.server.chart = chartWith(groups(2))
    const lost = await malee.call<ChartReload>('POST', `${chartPath}/reloads`, {})
    await it.world.owner.pool.query(
      "update chart_reload set created_at = created_at - interval '11 minutes' where id = $1",
      [lost.id],
    )
    const next = await it.compare()
    expect(next.state).toBe('diff_ready')
    await it.world.runJob('admin:fetch-chart', { subject: lost.id })
    expect((await it.reload(lost.id)).state).toBe('failed')
  })
})

test('what is interrupted in the middle goes on, and nothing is done twice', async () => {
  it.server.chart = chartWith(groups(20))
  const found = await it.compare()
  const { pool } = it.world.owner
  await pool.query(`
    create function stop_at_ten() returns trigger language plpgsql as $$
    begin if new.name_th = 'g10' then raise exception 'the power is gone'; end if; return new; end $$;
    create trigger stop_at_ten before insert on department for each row execute function stop_at_ten()`)
  await malee.call('POST', `${chartPath}/reloads/${found.id}/apply`, {})
  const subject = await it.taskOf(found.id)
  await expect(it.world.runJob('admin:apply-chart', { subject })).rejects.toThrow('the power is gone')
  expect(await it.reload(found.id)).toMatchObject({ state: 'applying', done: 10, left: 0 })
  expect((await malee.refused('POST', `${chartPath}/reloads`, {})).machineCode).toBe('CHART_BUSY')
  await pool.query('drop trigger stop_at_ten on department')
  // Two workers, as after a lost lock.
  await Promise.all([1, 2].map(() => it.world.runJob('admin:apply-chart', { subject })))
  expect(await it.reload(found.id)).toMatchObject({ state: 'done', done: 22, left: 0 })
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from department where business_id = $1 and provider_id like 'g%'",
    [malee.accountId],
  )
  expect(rows[0]?.n).toBe(20)
  await it.world.runJob('admin:apply-chart', { subject })
  expect(await it.compare()).toMatchObject({ total: 0 })
})

test('whoever is no admin any more applies nothing', async () => {
  it.server.chart = chartWith(groups(2))
  const found = await it.compare()
  await malee.call('POST', `${chartPath}/reloads/${found.id}/apply`, {})
  const subject = await it.taskOf(found.id)
  const set = (isAdmin: boolean) =>
    it.world.owner.pool.query('update employee set is_admin = $3 where business_id = $1 and person_id = $2', [
      malee.accountId,
      malee.personId,
      isAdmin,
    ])
  await set(false)
  await it.world.runJob('admin:apply-chart', { subject })
  await set(true)
  expect(await it.reload(found.id)).toMatchObject({ state: 'failed', done: 0, problem: expect.any(String) })
})

describe('every night', () => {
  const night = async () => {
    await it.world.runJob('admin:compare-charts')
    const { latest } = await malee.call<OrganisationChart>('GET', chartPath)
    if (latest?.state === 'fetching') await it.world.runJob('admin:fetch-chart', { subject: latest.id })
  }

  test('a change is reported once by mail, and never applied', async () => {
    it.server.chart = chartWith(groups(2))
    const before = await mails()
    await night()
    // Nobody has reloaded this chart yet.
    expect((await malee.call<OrganisationChart>('GET', chartPath)).latest).toBeNull()
    await begin(5)
    await night()
    expect(await mails()).toBe(before)
    expect((await malee.call<OrganisationChart>('GET', chartPath)).latest).toMatchObject({
      nightly: false,
      state: 'done',
    })

    it.server.chart = chartWith(groups(6))
    const here = await chartHere()
    await night()
    await night()
    expect(await mails()).toBe(before + 1)
    expect(await chartHere()).toBe(here)
    const { latest } = await malee.call<OrganisationChart>('GET', chartPath)
    expect(latest).toMatchObject({ nightly: true, state: 'diff_ready', total: 1, requestedBy: null })

    it.server.chart = chartWith(groups(7))
    await night()
    expect(await mails()).toBe(before + 2)
    const { latest: found } = await malee.call<OrganisationChart>('GET', chartPath)
    expect(await it.apply(found?.id ?? '')).toMatchObject({ state: 'done', done: 2 })
  })

  test('a directory that does not answer is reported to nobody by mail', async () => {
    await begin(5)
    const before = await mails()
    it.server.fault = { kind: 500, from: 1 }
    await night()
    expect(await mails()).toBe(before)
    expect((await malee.call<OrganisationChart>('GET', chartPath)).latest).toMatchObject({
      nightly: true,
      state: 'failed',
    })
  })

  test('what was found long ago is deleted, but the latest', async () => {
    await begin(2)
    await it.compare()
    await it.world.owner.pool.query("update chart_reload set created_at = created_at - interval '100 days'")
    await night()
    const { rows } = await it.world.owner.pool.query<{ n: number }>('select count(*)::int as n from chart_reload')
    expect(rows[0]?.n).toBe(2)
  })
})
