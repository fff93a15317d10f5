import { describe, expect, test } from 'vitest'
import { safeInternalPath } from './safe-path.rules.ts'

const inside: [wanted: string, kept: string][] = [
  ['/', '/'],
  ['/mydrive', '/mydrive'],
  ['/starred?sort=name&order=asc', '/starred?sort=name&order=asc'],
  ['/directory/6f1c#row-3', '/directory/6f1c#row-3'],
  ['/search?q=https://example.org', '/search?q=https://example.org'],
  ['/search?q=a@b', '/search?q=a@b'],
  ['/ค้นหา', '/%E0%B8%84%E0%B9%89%E0%B8%99%E0%B8%AB%E0%B8%B2'],
  ['/a/../b', '/b'],
  ['/@name', '/@name'],
  ['/a//b', '/a//b'],
  ['/loginhelp', '/loginhelp'],
  ['/apis', '/apis'],
]

const outside: [name: string, wanted: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a list', ['/mydrive']],
  ['empty', ''],
  ['no slash', 'mydrive'],
  ['another site', 'https://evil.example'],
  ['another site, plain', 'http://evil.example/mydrive'],
  ['scheme in capitals', 'HTTPS://evil.example'],
  ['without scheme', '//evil.example'],
  ['three slashes', '///evil.example'],
  ['four slashes', '////evil.example'],
  ['scheme without slashes', 'https:evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a script after a line end', '\njavascript:alert(1)'],
  ['data', 'data:text/html,hi'],
  ['backslashes', '\\\\evil.example'],
  ['slash and backslash', '/\\evil.example'],
  ['backslash and slash', '\\/evil.example'],
  ['backslash later', '/a\\..\\..\\evil.example'],
  ['tab between the slashes', '/\t/evil.example'],
  ['line end between the slashes', '/\n/evil.example'],
  ['carriage return between the slashes', '/\r/evil.example'],
  ['zero byte', '/\0/evil.example'],
  ['space before', ' /mydrive'],
  ['space before two slashes', ' //evil.example'],
  ['encoded slash', '/%2fevil.example'],
  ['encoded slash in capitals', '/%2Fevil.example'],
  ['encoded backslash', '/%5cevil.example'],
  ['encoded tab', '/%09/evil.example'],
  ['encoded line end', '/%0a/evil.example'],
  ['dots to two slashes', '/..//evil.example'],
  ['dot and two slashes', '/.//evil.example'],
  ['encoded dots to two slashes', '/%2e%2e//evil.example'],
  ['name and password', 'https://localhost:8080@evil.example'],
  ['our name as a part of another', 'https://localhost.evil.example'],
  ['our name as a user', '//localhost@evil.example'],
  ['IDN', '//еvil.example'],
  ['full-width slashes', '／／evil.example'],
  ['writing direction', '/\u202e//evil.example'],
  ['zero width', '/\u200b/evil.example'],
  ['line separator', '/\u2028/evil.example'],
  ['half a character', '/\ud800/x'],
  ['the way out', '/logout'],
  ['the other way out', '/logout_'],
  ['out with a query', '/logout?x=1'],
  ['out through dots', '/a/../logout'],
  ['another sign-in', '/loginbysso?returnTo=/x'],
  ['the callback', '/login?code=1&state=2'],
  ['a call', '/api/me'],
  ['the provider', '/oidc/session/end'],
  ['very long', `/${'a'.repeat(2000)}`],
]

describe('safeInternalPath', () => {
  test.each(inside)('keeps %s', (wanted, kept) => {
    expect(safeInternalPath(wanted)).toBe(kept)
  })
  test.each(outside)('refuses %s', (_name, wanted) => {
    expect(safeInternalPath(wanted)).toBeNull()
  })
})
