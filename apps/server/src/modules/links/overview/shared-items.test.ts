import { expect, test } from 'vitest'
import { makeLink } from '../../../../test/link-visitor.ts'
import { createSetting } from '../../../../test/setting.ts'

type Listed = { name: string; shared?: string }

test('a list says how its items are shared, to those who administer them', async () => {
  const { world, somsri, one, home } = await createSetting()
  const folder = await somsri.folder(home, 'งาน')
  const fileOf = (name: string) => somsri.file(folder, name, name)
  const [people, link, both] = [await fileOf('people'), await fileOf('link'), await fileOf('both')]
  await fileOf('alone')
  const share = (id: string, more: object = {}) =>
    somsri.call('POST', `/api/items/${id}/shares`, {
      with: [{ type: 'username', value: 'anan01' }],
      permission: 'view',
      ...more,
    })
  const inAnHour = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  await share(people, { expiresAt: inAnHour })
  await share(both)
  await makeLink(somsri, link, { expiresIn: { days: 0, hours: 1, minutes: 0 } })
  const open = await makeLink(somsri, both)
  const marks = async (who = somsri, path = `/api/items/${folder}/children`) =>
    (await who.call<{ items: Listed[] }>('GET', path)).items.map(({ name, shared }) => `${name} ${shared ?? '–'}`)

  expect(await marks()).toEqual(['alone –', 'both both', 'link link', 'people people'])
  // Views across folders say it too; the folder itself is not shared.
  expect((await marks(somsri, '/api/views/recent')).toSorted()).toEqual([
    'alone –',
    'both both',
    'link link',
    'people people',
  ])
  expect((await marks(somsri, `/api/items/${home}/children`)).filter((line) => line.startsWith('งาน'))).toEqual([
    'งาน –',
  ])

  // What has ended, or is off, is not shared any more.
  await somsri.call('PATCH', `/api/links/${open.id}`, { enabled: false })
  world.clock.advance(2 * 3_600_000)
  const later = await world.as('somsri1')
  expect(await marks(later)).toEqual(['alone –', 'both people', 'link –', 'people –'])

  // Who only reads a folder does not see how else it is shared.
  const { folder: ours, file } = await one.folderWithFile('ours')
  await one.rule(ours, 'employee', await one.employeeOf(one.prasit), 'edit')
  await makeLink(await world.as('malee01', 'ONE'), file)
  const ofOurs = `/api/items/${ours}/children`
  const admin = await world.as('malee01', 'ONE')
  expect(await marks(admin, ofOurs)).toEqual(['f.txt link'])
  expect(await marks(one.prasit, ofOurs)).toEqual(['f.txt –'])
})
