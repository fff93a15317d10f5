import { expect, test } from 'vitest'
import { safeInternalPath } from './safe-path.ts'

const refused: readonly unknown[] = [
  undefined,
  null,
  42,
  {},
  ['/mydrive'],
  '',
  'mydrive',
  ' /mydrive',
  'https://evil.example',
  'http://evil.example/mydrive',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hi',
  'vbscript:x',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\u0000/evil.example',
  '/\u00ad/evil.example',
  '/\u200b/evil.example',
  '/\u2028/evil.example',
  '/\ufeff/evil.example',
  '/\u202e/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aSet-Cookie:a=b',
  '/%00/evil.example',
  '?next=https://evil.example',
  '#https://evil.example',
  '@evil.example',
  '/api/me',
  '/oidc/auth',
  '/authorize/api/login',
  '/admin/api/get_time',
  '/dav/files',
  '/logout',
  '/logout_',
  '/loginbysso?returnTo=/mydrive',
  '/login?code=stolen',
  '/loading?next=/mydrive',
  '/\ud800',
  `/${'a'.repeat(2000)}`,
]

test.each(refused.map((next) => [next]))('refuses %j', (next) => {
  expect(safeInternalPath(next)).toBeNull()
})

test.each([
  ['/', '/'],
  ['/mydrive', '/mydrive'],
  ['/mydrive?sort=name&order=desc', '/mydrive?sort=name&order=desc'],
  ['/search?q=%E0%B8%87%E0%B8%9A', '/search?q=%E0%B8%87%E0%B8%9A'],
  ['/search?q=https://other.example', '/search?q=https://other.example'],
  ['/profile#sessions', '/profile#sessions'],
  ['/a/../mydrive', '/mydrive'],
  ['/loginbydomain?domain=example.co.th', '/loginbydomain?domain=example.co.th'],
  ['/drivebusiness/2f9d', '/drivebusiness/2f9d'],
])('lets %s through', (next, path) => {
  expect(safeInternalPath(next)).toBe(path)
})

test('what is let through stays on the site in every browser’s reading', () => {
  for (const next of ['/mydrive', '/a/../mydrive', '/search?q=//x', '/x#//y']) {
    const path = safeInternalPath(next) ?? ''
    expect(new URL(path, 'https://drive.example').origin).toBe('https://drive.example')
  }
})
