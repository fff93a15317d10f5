import type { UploadLink } from '@khlang/contract/upload-links'
import { expect, test } from 'vitest'
import { changeOf, faultsIn, newEntry, newLinkOf, valuesOf } from './upload-values.ts'

const now = Date.parse('2026-03-01T00:00:00Z')
const fresh = valuesOf(null, [], now)
const link: UploadLink = {
  id: 'l',
  folder: { id: 'f', name: 'งาน' },
  name: 'ส่งงาน',
  url: 'https://khlang.example/sharelinkuploads?id=x',
  state: 'on',
  enabled: true,
  hasPassword: true,
  expiresAt: '2026-03-02T01:02:00Z',
  maxFiles: 5,
  received: 1,
  maxSize: 20 * 1024 ** 2,
  types: ['jpg', 'pdf'],
  askName: 'required',
  askEmail: 'no',
  remark: '',
  qr: false,
  notify: true,
  remind: true,
  duplicate: 'create_copy',
  loginRequired: false,
  sendInbox: false,
  sendEtax: false,
  createdAt: '2026-03-01T00:00:00Z',
  createdBy: { id: 'p', name: 'สมศรี' },
  mine: true,
  lastReceivedAt: null,
  revision: 1,
}
const entry = {
  id: 'e',
  title: 'บัตร',
  required: true,
  dueAt: '2026-03-10T16:59:59.000Z',
  state: 'missing',
  files: 0,
  lastReceivedAt: null,
} as const

test('a new link says its end and its limits, also that there are none', () => {
  expect(newLinkOf(fresh)).toEqual({
    name: '',
    maxFiles: null,
    maxSize: null,
    types: [],
    askName: 'no',
    askEmail: 'no',
    duplicate: 'create_copy',
    loginRequired: false,
    notify: true,
    remind: true,
    qr: false,
    sendInbox: false,
    sendEtax: false,
    remark: '',
    checklist: [],
    expiresIn: 'unlimited',
  })
  const due = { ...newEntry(), title: ' บัตร ', due: '2026-03-10' }
  const given = { ...fresh, types: '.PDF; *.jpg,', files: '๕', size: '20', password: 'ช้างม้าวัว', checklist: [due] }
  expect(newLinkOf(given)).toMatchObject({
    types: ['pdf', 'jpg'],
    maxFiles: 5,
    maxSize: 20 * 1024 ** 2,
    password: 'ช้างม้าวัว',
    checklist: [{ title: 'บัตร', required: true, dueAt: '2026-03-10T16:59:59.000Z' }],
  })
})

test('a link is shown as it is, and only what was changed is sent', () => {
  const values = valuesOf(link, [entry], now)
  expect(values).toMatchObject({
    types: 'jpg, pdf',
    files: '5',
    size: '20',
    expiry: 'set',
    days: '1',
    hours: '1',
    minutes: '2',
    checklist: [{ id: 'e', title: 'บัตร', due: '2026-03-10' }],
  })
  expect(changeOf(values, values)).toEqual({})
  expect(changeOf(values, { ...values, files: '', removePassword: true, hours: '2' })).toEqual({
    maxFiles: null,
    password: null,
    expiresIn: { days: 1, hours: 2, minutes: 2 },
  })
  const renamed = values.checklist.map((one) => ({ ...one, title: 'บัตรประชาชน', due: '' }))
  expect(changeOf(values, { ...values, checklist: renamed })).toEqual({
    checklist: [{ id: 'e', title: 'บัตรประชาชน', required: true, dueAt: null }],
  })
})

test.each([
  [{}, []],
  [{ files: '0' }, ['files']],
  [{ files: 'x' }, ['files']],
  [{ files: '100001' }, ['files']],
  [{ size: '5121' }, ['size']],
  [{ size: '5120' }, []],
  [{ types: 'p/df' }, ['types']],
  [{ password: '12345' }, ['password']],
  [{ expiry: 'set' }, ['expiry']],
  [{ checklist: [newEntry()] }, ['checklist']],
] as const)('%j has faults at %j', (more, faulty) => {
  const faults = faultsIn(
    { ...fresh, ...more },
    'th',
    (key) => key,
    (key) => key,
  )
  expect(Object.keys(faults)).toEqual(faulty)
})
