import type { Endpoint, Language } from '@khlang/contract'
import { bodyKind, isFile } from '@khlang/contract'
import { beforeAll, expect, test } from 'vitest'
import type { Business } from '../../test/business.ts'
import type { Client } from '../../test/client.ts'
import type { World } from '../../test/harness.ts'
import { makeLink } from '../../test/link-visitor.ts'
import { createSetting } from '../../test/setting.ts'

/** What everybody and everything here is called, in each language. */
const names: Record<Language, readonly string[]> = {
  th: ['สมศรี', 'มาลี', 'ประสิทธิ์', 'กัญญา', 'วัน เทรดดิ้ง', 'ฝ่ายขาย', 'ฝ่ายบัญชี'],
  en: ['Somsri', 'Malee', 'Prasit', 'Kanya', 'One Trading', 'Sales', 'Accounting'],
}
const other = { th: 'en', en: 'th' } as const
/** Fields that are there for one language, or that are no name; the pair of a name and its English one is for lists of employees. */
const ofOneLanguage = /(?:Th|En|_th|_en|_eng|username|email|address|key)$/
/** Lists that give both names of a person, for the page to choose. */
const bothNames = ['/api/admin/employees', '/api/admin/leavers', '/api/admin/private-drives', '/api/admin/joins']

let world: World
let one: Business
let somsri: Client
let ids: Record<string, string>

beforeAll(async () => {
  ;({ world, one, somsri } = await createSetting())
  const folder = await one.malee.folder(one.root, 'contracts')
  await one.rule(folder, 'department', one.sales, 'edit')
  const file = await one.prasit.file(folder, 'lease.txt')
  await makeLink(one.malee, file, { name: 'lease' })
  const mine = await somsri.file(await somsri.root(), 'mine.txt')
  await somsri
    .call('POST', `/api/items/${mine}/shares`, {
      holders: [{ kind: 'person', username: 'malee01' }],
      level: 'view',
    })
    .catch(() => undefined)
  ids = { business: one.malee.accountId, folder, file, mine }
})

const isRead = (endpoint: Endpoint) =>
  endpoint.method === 'GET' && !isFile(endpoint.reply) && bodyKind(endpoint) === 'none'
const addressesOf = (endpoint: Endpoint) => {
  if (!endpoint.path.includes(':')) return [endpoint.path]
  const [only, ...more] = endpoint.path.match(/:\w+/g) ?? []
  return more.length > 0 || only === undefined ? [] : Object.values(ids).map((id) => endpoint.path.replace(only, id))
}

function namesIn(value: unknown, path: string, found: (path: string, text: string) => void): void {
  if (typeof value === 'string') return found(path, value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value))
    if (!ofOneLanguage.test(key)) namesIn(one, Array.isArray(value) ? path : `${path}.${key}`, found)
}

test.each(['th', 'en'] as const)(
  'every answer of the product names people and groups in the language of its reader: %s',
  async (language) => {
    const wrong = new Set<string>()
    let read = 0
    for (const endpoint of world.app.endpoints.filter(isRead))
      for (const url of addressesOf(endpoint))
        for (const who of [one.malee, one.prasit, somsri]) {
          const response = await who.send({ method: 'GET', url, headers: { 'accept-language': language } })
          if (response.statusCode !== 200) continue
          read++
          if (bothNames.some((path) => endpoint.path.startsWith(path))) continue
          namesIn(response.json(), endpoint.path, (path, text) => {
            if (names[other[language]].some((name) => text.includes(name))) wrong.add(`${path}: ${text}`)
          })
        }
    expect([...wrong]).toEqual([])
    expect(read).toBeGreaterThan(150)
  },
)
