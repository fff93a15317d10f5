import { expect, test } from 'vitest'
import { createSetting } from '../../test/setting.ts'

// Nothing is named by characters that nobody sees, and two names that look the same are one where names are unique.

const { somsri, one, home } = await createSetting()
const { malee } = one
const file = await somsri.file(home, 'a.txt')
const other = await somsri.file(home, 'b.txt')
const folder = await malee.folder(one.root, 'ใบเสนอราคา')
const sheet = await malee.file(folder, 'a.pdf')

type Door = readonly [who: typeof somsri, method: 'POST' | 'PATCH' | 'PUT', url: string, body: (name: string) => object]
const doors: Record<string, Door> = {
  'a folder': [somsri, 'POST', '/api/folders', (name) => ({ parentId: home, name })],
  'a file': [somsri, 'PATCH', `/api/items/${file}`, (name) => ({ name })],
  'a hashtag': [somsri, 'PATCH', `/api/items/${file}`, (name) => ({ hashtags: [name] })],
  'a level of a hashtag': [somsri, 'PATCH', `/api/items/${file}`, (name) => ({ hashtags: [`งาน/${name}`] })],
  'a relation': [somsri, 'POST', `/api/items/${file}/relations`, (name) => ({ name, childIds: [other] })],
  'a saved search': [somsri, 'POST', '/api/saved-searches', (name) => ({ name, query: { q: 'a' } })],
  'a device password': [somsri, 'POST', '/api/device-passwords', (name) => ({ name, mode: 'read-only' })],
  'a person': [
    somsri,
    'PATCH',
    '/api/me',
    (firstNameTh) => ({ names: { firstNameTh, lastNameTh: 'ข', firstNameEn: '', lastNameEn: '' } }),
  ],
  'a new business': [
    somsri,
    'POST',
    '/api/register/business',
    (nameTh) => ({ taxId: '0105500000054', branchNo: '00000', nameTh, acceptTerms: true }),
  ],
  'a business': [malee, 'PATCH', '/api/admin/business-profile', (nameTh) => ({ nameTh })],
  'a department': [malee, 'POST', '/api/admin/departments', (nameTh) => ({ nameTh })],
  'a role': [malee, 'POST', '/api/admin/roles', (nameTh) => ({ nameTh })],
  'a key': [malee, 'POST', '/api/keys', (name) => ({ name, scopes: ['files:write'], folderId: folder })],
  'a mailbox': [malee, 'POST', '/api/admin/mailboxes', (name) => ({ name, localPart: 'acme' })],
  'a line of a checklist': [
    malee,
    'POST',
    `/api/items/${folder}/upload-links`,
    (title) => ({ expiresIn: 'unlimited', checklist: [{ title }] }),
  ],
  'a document of the library': [
    malee,
    'POST',
    '/api/library',
    (titleTh) => ({ itemId: sheet, category: 'manual', titleTh }),
  ],
}

test.each(Object.entries(doors))('%s needs a name of which something is seen', async (_, [who, method, url, body]) => {
  const named = await who.send({ method, url, payload: body('ก') })
  for (const name of ['\u200b', '\u2060 \u00ad', '\u3164', '\ufe0f\u200d']) {
    const answer = await who.send({ method, url, payload: body(name) })
    expect([name, answer.statusCode]).toEqual([name, 400])
    // It is the name that is refused.
    expect(answer.json<{ machineCode: string }>().machineCode).toMatch(/INVALID|REQUIRED|TITLE/)
  }
  expect([named.statusCode < 300 || named.json<{ machineCode: string }>().machineCode]).not.toEqual(['INVALID_INPUT'])
})

test('hashtags that look the same are one', async () => {
  await somsri.call('PATCH', `/api/items/${file}`, {
    hashtags: ['งบ', 'งบ\u200b', 'นำ', 'น\u0e4dา', 'Café', 'cafe\u0301'],
  })
  expect(await somsri.call('GET', `/api/items/${file}`)).toMatchObject({ hashtags: ['งบ', 'นำ', 'Café'] })
})

test('so are relations of a file, saved searches and folders', async () => {
  for (const [url, body] of [
    [`/api/items/${file}/relations`, { childIds: [other] }],
    ['/api/saved-searches', { query: { q: 'a' } }],
    ['/api/folders', { parentId: home }],
  ] as const) {
    await somsri.call('POST', url, { ...body, name: 'ดู\u200bกัน นำ' })
    const again = await somsri.send({ method: 'POST', url, payload: { ...body, name: 'ดูกัน\u00ad น\u0e4dา' } })
    expect([url, again.statusCode]).toEqual([url, 409])
  }
})
