import { describe, expect, test } from 'vitest'
import { findProblem } from './connection.ts'
import { commandOf, setupFile, systems } from './setup-files.ts'

const address = { url: 'https://drive.example/dav/', username: 'somsri1' }

describe('setup files', () => {
  test.each(systems)('%s: the address and the username are filled in', (system) => {
    const { text, name } = setupFile(system, address)
    expect(text).toContain('https://drive.example/dav/')
    expect(text).toContain('somsri1')
    expect(name).toMatch(/khlang/)
    expect(commandOf(system, address)).toContain('drive.example')
  })
  test('Windows: lines end as it wants, large files are let through, plain HTTP is allowed where there is nothing else', () => {
    const { text } = setupFile('windows', address)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    expect(text).toContain('FileSizeLimitInBytes /t REG_DWORD /d 0xffffffff')
    expect(text).not.toContain('BasicAuthLevel')
    expect(setupFile('windows', { ...address, url: 'http://localhost:8080/dav/' }).text).toContain('BasicAuthLevel')
  })
})

describe('the connection test', () => {
  const there = new Response(null, { status: 200, headers: { dav: '1, 2' } })
  const response = (status: number, code?: string) =>
    new Response(null, { status, headers: code ? { 'x-machine-code': code } : {} })
  const find = (propfind: Response | Error, options: Response | Error = there) =>
    findProblem('สมศรี', 'secret', (method) => {
      const given = method === 'OPTIONS' ? options : propfind
      return given instanceof Error ? Promise.reject(given) : Promise.resolve(given)
    })
  test.each([
    ['works', response(207)],
    ['wrongPassword', response(401, 'DEVICE_PASSWORD_WRONG')],
    ['off', response(401, 'FEATURE_OFF')],
    ['tooMany', response(429, 'TOO_MANY_ATTEMPTS')],
    ['proxy', response(405)],
    ['proxy', response(501)],
    ['server', response(503)],
    ['network', new Error('offline')],
  ] as const)('%s', async (finding, given) => expect(await find(given)).toBe(finding))
  test('something on the way that does not know WebDAV', async () => {
    expect(await find(response(207), response(200))).toBe('proxy')
    expect(await find(response(207), response(405))).toBe('proxy')
  })
})
